import { readFileSync } from 'node:fs'
import { withEmulators } from './emulators.mjs'
import { loadTypescript } from './load-typescript.mjs'
import { putRules } from './put-rules.mjs'
import { readAccess, withAccess } from './rules.mjs'
import { conditionsIn, lineOf } from './rules-conditions.mjs'

/**
 * A part of the rules as the emulator reports it; its end is the last character, but for parentheses.
 * @typedef {object} Reported
 * @property {{ currentOffset?: number, endOffset: number }} sourcePosition
 * @property {{ value: { boolValue?: boolean } }[]} [values]
 * @property {Reported[]} [children]
 */

/** @type {typeof import('../tests/rules/first-surprise.ts')} */
const { cases, memberCases, memberOptions, firstSurprise } = await loadTypescript(
  '/tests/rules/first-surprise.ts',
)
const source = readFileSync('firestore.rules', 'utf8')
const ofMembers = withAccess(source, readAccess(memberOptions))
const letters = [...source]
/** The outcomes of each part of the rules. */
const seen = /** @type {Map<string, Set<boolean>>} */ (new Map())
await withEmulators(
  async ({ firestoreHost: host }) => {
    await run({ host, projectId: 'demo-coverage' }, source, cases)
    await run({ host, projectId: 'demo-coverage-members' }, ofMembers, memberCases)
  },
  ['firestore'],
)

/** All but the constants of a public ledger. */
const conditions = conditionsIn(source).filter(
  ({ start, end }) => source.slice(start, end) !== 'true',
)
const missed = conditions.flatMap(({ start, end }) => {
  const values = seen.get(placeOf(start, end)) ?? new Set()
  const never = [true, false].filter((value) => !values.has(value))
  const where = `firestore.rules:${lineOf(source, start)}`
  const text = source.slice(start, end).replace(/\s+/g, ' ')
  return never.map((value) => `${where}: never ${value}: ${text}`)
})
for (const line of missed) console.error(line)
const outcomes = 2 * conditions.length
console.log(
  `${conditions.length} conditions of the rules, ${outcomes - missed.length} of ${outcomes} outcomes seen by ${cases.length + memberCases.length} attempts.`,
)
process.exitCode = missed.length > 0 || conditions.length === 0 ? 1 : 0

/**
 * Makes the attempts in a project with these rules, and collects what the emulator reports.
 * @param {import('../tests/rules/person.ts').Place} place
 * @param {string} rules
 * @param {typeof cases} attempts
 */
async function run(place, rules, attempts) {
  await putRules(place, rules)
  const surprise = await firstSurprise(place, attempts)
  if (surprise) throw new Error(`The tests of the rules fail: ${surprise.text}`)
  const url = `http://${place.host}/emulator/v1/projects/${place.projectId}:ruleCoverage`
  const { report } = /** @type {{ report: Reported[] }} */ (await (await fetch(url)).json())
  // The two functions of a private ledger are longer, so that all that follows is further down.
  const shift = [...rules].length - letters.length
  for (const part of report) collect(part, shift)
}

/**
 * @param {Reported} part
 * @param {number} shift
 */
function collect({ sourcePosition, values = [], children = [] }, shift) {
  const { currentOffset = 0, endOffset } = sourcePosition
  // What comes before is the longer functions themselves.
  const isShared = shift === 0 || currentOffset - shift > inLetters(source.indexOf('// ---- '))
  if (isShared) {
    const key = placeOf(inUnits(currentOffset - shift), inUnits(endOffset + 1 - shift))
    const outcomes = seen.get(key) ?? new Set()
    for (const { value } of values)
      if (typeof value.boolValue === 'boolean') outcomes.add(value.boolValue)
    seen.set(key, outcomes)
  }
  for (const child of children) collect(child, shift)
}

/**
 * Names a part of the rules, whether its parentheses are counted in or not.
 * @param {number} start
 * @param {number} end exclusive
 */
function placeOf(start, end) {
  const text = source.slice(start, end)
  const first = start + (text.match(/^[\s(]*/)?.[0].length ?? 0)
  const last = end - (text.match(/[\s()\]'}]*$/)?.[0].length ?? 0)
  return `${first}-${last}`
}

/**
 * The emulator counts letters, JavaScript the halves of an emoji.
 * @param {number} offset
 */
function inUnits(offset) {
  return letters.slice(0, offset).join('').length
}

/** @param {number} offset */
function inLetters(offset) {
  return [...source.slice(0, offset)].length
}
