import { readFileSync } from 'node:fs'
import { withEmulators } from './emulators.mjs'
import { loadTypescript } from './load-typescript.mjs'
import { conditionsIn, lineOf } from './rules-conditions.mjs'

/**
 * A part of the rules as the emulator reports it; its end is the last character, but for parentheses.
 * @typedef {object} Reported
 * @property {{ currentOffset?: number, endOffset: number }} sourcePosition
 * @property {{ value: { boolValue?: boolean } }[]} [values]
 * @property {Reported[]} [children]
 */

/** @type {typeof import('../tests/rules/first-surprise.ts')} */
const { cases, firstSurprise } = await loadTypescript('/tests/rules/first-surprise.ts')
const projectId = 'demo-coverage'
const source = readFileSync('firestore.rules', 'utf8')
const report = await withEmulators(
  async ({ firestoreHost: host }) => {
    const surprise = await firstSurprise({ host, projectId }, cases)
    if (surprise) throw new Error(`The tests of the rules fail: ${surprise.text}`)
    const answer = await fetch(`http://${host}/emulator/v1/projects/${projectId}:ruleCoverage`)
    return /** @type {Promise<{ report: Reported[] }>} */ (answer.json())
  },
  ['firestore'],
)

/** @type {Map<string, Set<boolean>>} */
const seen = new Map()
const letters = [...source]
for (const part of report.report) collect(part)

const conditions = conditionsIn(source)
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
  `${conditions.length} conditions of the rules, ${outcomes - missed.length} of ${outcomes} outcomes seen by ${cases.length} attempts.`,
)
process.exitCode = missed.length > 0 || conditions.length === 0 ? 1 : 0

/** @param {Reported} part */
function collect({ sourcePosition: { currentOffset = 0, endOffset }, values = [], children = [] }) {
  const key = placeOf(inUnits(currentOffset), inUnits(endOffset + 1))
  const outcomes = seen.get(key) ?? new Set()
  for (const { value } of values)
    if (typeof value.boolValue === 'boolean') outcomes.add(value.boolValue)
  seen.set(key, outcomes)
  for (const child of children) collect(child)
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
