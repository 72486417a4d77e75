import { readFileSync } from 'node:fs'
import { withEmulators } from './emulators.mjs'
import { loadTypescript } from './load-typescript.mjs'
import { putRules } from './put-rules.mjs'
import { readAccess, withAccess } from './rules.mjs'
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

/** @import { Case } from '../tests/rules/case.ts' */

/** @type {typeof import('../tests/rules/first-surprise.ts')} */
const { cases, memberCases, memberOptions, firstSurprise } = await loadTypescript(
  '/tests/rules/first-surprise.ts',
)

const WORKERS = 2
/** Ranges of lines, as in `250-330 400-440`: mutates only these. Without any, mutates all rules. */
const ranges = process.argv.slice(2).map((range) => range.split('-').map(Number))
const started = performance.now()
const rules = readFileSync('firestore.rules', 'utf8')
const access = readAccess(memberOptions)
const ofMembers = withAccess(rules, access)
const functionsEnd = ofMembers.indexOf('// ---- Accounts')
/** Mutants of the rules, and of the two functions that `npm run rules` writes into them. */
const mutants = mutantsOf(rules).filter(({ line }) => isAsked(line))
const mutantsOfMembers = mutantsOf(ofMembers).filter(
  ({ line }) => line < lineOf(ofMembers, functionsEnd) && isAsked(line),
)
const ledgers = { public: ordersOf(cases), private: ordersOf(memberCases) }

/** @type {Mutant[]} */
const survivors = []
await withEmulators(
  async ({ firestoreHost }) => {
    const place = { host: firestoreHost, projectId: 'demo-original' }
    const surprise =
      (await firstSurprise(place, cases)) ??
      (await putRules(place, ofMembers).then(() => firstSurprise(place, memberCases)))
    if (surprise) throw new Error(`The tests of the rules fail without a mutant: ${surprise.text}`)
    const waiting = [
      ...mutantsOfMembers.map((mutant) => ({ mutant, isFoundOut: isFoundByMembers })),
      ...mutants.map((mutant) => ({ mutant, isFoundOut })),
    ]
    await Promise.all(
      Array.from({ length: WORKERS }, async (_, worker) => {
        const own = { host: firestoreHost, projectId: `demo-mutants-${worker}` }
        for (let next = waiting.shift(); next; next = waiting.shift())
          if (!(await next.isFoundOut(next.mutant, own))) survivors.push(next.mutant)
      }),
    )
  },
  ['firestore'],
)

for (const { line, change } of survivors)
  console.error(`firestore.rules:${line}: no test fails with ${change}`)
const seconds = ((performance.now() - started) / 1000).toFixed(0)
const all = mutants.length + mutantsOfMembers.length
const killed = all - survivors.length
console.log(`${killed} of ${all} mutants of the rules make a test fail (${seconds} s).`)
process.exitCode = survivors.length > 0 || mutants.length === 0 ? 1 : 0

/**
 * @typedef {import('../tests/rules/person.ts').Place} Place
 * @typedef {{ refusedFirst: Case[], allowedFirst: Case[] }} Orders
 */

/**
 * A refused case finds a mutant that allows more, an allowed case one that allows less: these run first. A case that has
 * found a mutant moves to the front, because it often finds the next one as well.
 * @param {readonly Case[]} all
 * @returns {Orders}
 */
function ordersOf(all) {
  return {
    refusedFirst: [...all].sort((a, b) => Number(a.allowed) - Number(b.allowed)),
    allowedFirst: [...all].sort((a, b) => Number(b.allowed) - Number(a.allowed)),
  }
}

/** @param {number} line */
function isAsked(line) {
  return ranges.length === 0 || ranges.some(([from = 0, to = from]) => line >= from && line <= to)
}

/**
 * Only a private ledger shows who may join and read.
 * @param {Mutant} mutant
 * @param {Place} place
 */
async function isFoundOut(mutant, place) {
  const inPublic = () => surprises(mutant, place, ledgers.public)
  const inPrivate = () =>
    surprises({ ...mutant, source: withAccess(mutant.source, access) }, place, ledgers.private)
  return /may(Join|Read)/.test(mutant.change)
    ? (await inPrivate()) || inPublic()
    : (await inPublic()) || inPrivate()
}

/**
 * @param {Mutant} mutant
 * @param {Place} place
 */
function isFoundByMembers(mutant, place) {
  return surprises(mutant, place, ledgers.private)
}

/**
 * @param {Mutant} mutant
 * @param {Place} place
 * @param {Orders} orders
 */
async function surprises({ source, wider }, place, { refusedFirst, allowedFirst }) {
  await putRules(place, source)
  const order = wider ? refusedFirst : allowedFirst
  const surprise = await firstSurprise(place, [...order])
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
  const real = changes.filter(({ start, end, text }) => source.slice(start, end) !== text)
  return real.map(({ start, end, text, wider }) => ({
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
  return [...source.matchAll(/\['[^',[\]]+'(,\s+'[^',[\]]+')+\]/g)].flatMap((match) => {
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
