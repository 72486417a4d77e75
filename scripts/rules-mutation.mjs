import { readFileSync } from 'node:fs'
import { withEmulators } from './emulators.mjs'
import { cases, firstSurprise } from './rules-cases.mjs'
import { mutantsOf } from './rules-mutants.mjs'

/** @import { Mutant } from './rules-mutants.mjs' */

const WORKERS = 2
const started = performance.now()
const mutants = mutantsOf(readFileSync('firestore.rules', 'utf8'))
/**
 * A refused case finds a mutant that allows more, an allowed case one that allows less: these run first. A case that has
 * found a mutant moves to the front, because it often finds the next one as well.
 */
const refusedFirst = [...cases].sort((a, b) => Number(a.allowed) - Number(b.allowed))
const allowedFirst = [...cases].sort((a, b) => Number(b.allowed) - Number(a.allowed))

/** @type {Mutant[]} */
const survivors = []
await withEmulators(
  async ({ firestoreHost }) => {
    const surprise = await firstSurprise({ host: firestoreHost, projectId: 'demo-original' }, cases)
    if (surprise) throw new Error(`The tests of the rules fail without a mutant: ${surprise.text}`)
    const waiting = [...mutants]
    await Promise.all(
      Array.from({ length: WORKERS }, async (_, worker) => {
        for (let next = waiting.shift(); next; next = waiting.shift())
          if (!(await isFoundOut(next, firestoreHost, `demo-mutants-${worker}`)))
            survivors.push(next)
      }),
    )
  },
  ['firestore'],
)

for (const { line, change } of survivors)
  console.error(`firestore.rules:${line}: no test fails with ${change}`)
const seconds = ((performance.now() - started) / 1000).toFixed(0)
const killed = mutants.length - survivors.length
console.log(`${killed} of ${mutants.length} mutants of the rules make a test fail (${seconds} s).`)
process.exitCode = survivors.length > 0 || mutants.length === 0 ? 1 : 0

/**
 * @param {Mutant} mutant
 * @param {string} host
 * @param {string} projectId
 */
async function isFoundOut({ source, wider, line, change }, host, projectId) {
  const url = `http://${host}/emulator/v1/projects/${projectId}:securityRules`
  const files = [{ name: 'firestore.rules', content: source }]
  const body = JSON.stringify({ rules: { files } })
  const answer = await fetch(url, { method: 'PUT', body })
  if (!answer.ok) throw new Error(`Line ${line} with ${change} is no rule: ${await answer.text()}`)
  const order = wider ? refusedFirst : allowedFirst
  const surprise = await firstSurprise({ host, projectId }, [...order])
  if (!surprise) return false
  order.splice(order.indexOf(surprise.attempted), 1)
  order.unshift(surprise.attempted)
  return true
}
