import { readFileSync } from 'node:fs'
import { withEmulators } from './emulators.mjs'
import { loadTypescript } from './load-typescript.mjs'
import { conditionsIn, lineOf } from './rules-conditions.mjs'

/**
 * A part of the rules and its replacement.
 * @typedef {object} Change
 * @property {number} start
 * @property {number} end exclusive
 * @property {string} text
 * @property {boolean} wider whether it allows more, rather than less
 */

/**
 * The rules with one thing changed.
 * @typedef {object} Mutant
 * @property {number} line
 * @property {string} change
 * @property {string} source
 * @property {boolean} wider
 */

// In the texts of the rules a backslash is written twice.
const letterRange = /\\\\x\{\w+\}(-\\\\x\{\w+\})?|\\\\p\{\w+\}/g

/** @type {typeof import('../tests/rules/first-surprise.ts')} */
const { cases, firstSurprise } = await loadTypescript('/tests/rules/first-surprise.ts')

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

/**
 * Every way to remove a single condition, to move a single number by one, or to leave out a single
 * listed word or range of letters.
 * @param {string} source
 * @returns {Mutant[]}
 */
function mutantsOf(source) {
  const changes = [
    ...withoutConditions(source),
    ...withOtherNumbers(source),
    ...withoutWords(source),
    ...[...source.matchAll(letterRange)].map((match) => replacing(match, '', true)),
  ]
  return changes.map(({ start, end, text, wider }) => ({
    line: lineOf(source, start),
    change: `${source.slice(start, end).replace(/\s+/g, ' ')} → ${text || 'nothing'}`,
    source: source.slice(0, start) + text + source.slice(end),
    wider,
  }))
}

/**
 * @param {string} source
 * @returns {Change[]}
 */
function withoutConditions(source) {
  return conditionsIn(source).flatMap(({ start, end, as, instead, all }) => {
    const changes = []
    if (as === 'and' || as === 'whole') changes.push({ start, end, text: 'true', wider: true })
    if (as === 'or' || as === 'whole') changes.push({ start, end, text: 'false', wider: false })
    if (all && as === 'not')
      changes.push({ ...all, text: source.slice(all.start + 1, all.end), wider: true })
    if (!all || as === 'not') return changes
    const values = instead.map((value) => source.slice(value.start, value.end).trim())
    return [...changes, ...values.map((text) => ({ ...all, text, wider: true }))]
  })
}

/**
 * @param {string} source
 * @returns {Change[]}
 */
function withOtherNumbers(source) {
  const limits = [...source.matchAll(/(?<=[<>=]= |isText\(.*, )-?\d+/g)]
  return limits.flatMap((match) =>
    [1, -1].map((step) => replacing(match, String(Number(match[0]) + step), true)),
  )
}

/**
 * @param {string} source
 * @returns {Change[]}
 */
function withoutWords(source) {
  return [...source.matchAll(/\['\w+'(,\s+'\w+')+\]/g)].flatMap((match) => {
    const words = match[0].slice(1, -1).split(/,\s+/)
    return words.map((word) => {
      const rest = words.filter((other) => other !== word)
      return replacing(match, `[${rest.join(', ')}]`, false)
    })
  })
}

/**
 * @param {RegExpMatchArray} match
 * @param {string} text
 * @param {boolean} wider
 * @returns {Change}
 */
function replacing({ index = 0, 0: found }, text, wider) {
  return { start: index, end: index + found.length, text, wider }
}
