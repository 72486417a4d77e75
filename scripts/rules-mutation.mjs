import { readFileSync } from 'node:fs'
import { LONG_RUN, withEmulators } from './emulators.mjs'
import { loadTypescript } from './load-typescript.mjs'
import { deleteDocuments, putRules } from './put-rules.mjs'
import { readAccess, withAccess } from './rules.mjs'
import { conditionsIn, lineOf } from './rules-conditions.mjs'
import { LikelyFirst, SeenOutcomes } from './rules-seen.mjs'

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
 * @property {number} start
 * @property {number} end exclusive
 * @property {number} line
 * @property {string} change
 * @property {string} source
 * @property {boolean} wider
 */

// In the texts of the rules a backslash is written twice.
const letterRange = /\\\\x\{\w+\}(-\\\\x\{\w+\})?|\\\\p\{\w+\}/g

/** @import { Condition } from './rules-conditions.mjs' */
/** @import { Reported } from './rules-seen.mjs' */
/** @import { Case } from '../tests/rules/case.ts' */

/**
 * Rules, the attempts that are made under them, and which outcomes each of them has seen.
 * @typedef {object} Ledger
 * @property {string} source
 * @property {readonly Case[]} attempts
 * @property {SeenOutcomes} seen
 */

/** @type {typeof import('../tests/rules/attempts.ts')} */
const { cases, memberCases, memberOptions, Attempts } = await loadTypescript(
  '/tests/rules/attempts.ts',
)

const WORKERS = 2
/** The emulator's report grows with each attempt. Rules that are put again begin a new one, which takes as long as some reports. */
const ATTEMPTS_A_REPORT = 7
const given = process.argv.slice(2)
/** One part of the mutants, as in `2/3`: every third one, from the second on. */
const [part = 1, parts = 1] = (given.find((one) => one.includes('/')) ?? '1/1')
  .split('/')
  .map(Number)
/** Ranges of lines, as in `250-330 400-440`: mutates only these. Without any, mutates all rules. */
const ranges = given
  .filter((one) => !one.includes('/'))
  .map((range) => range.split('-').map(Number))
const started = performance.now()
const rules = readFileSync('firestore.rules', 'utf8')
const access = readAccess(memberOptions)
const open = ledgerOf(rules, cases)
const members = ledgerOf(withAccess(rules, access), memberCases)
/** The end of the functions that `npm run rules` writes. They are longer in a private ledger, so the rest is further down there. */
const shared = rules.indexOf('// ---- Accounts')
const shift = members.source.length - rules.length
/** @type {string[]} */
const problems = []

await withEmulators(
  async ({ firestoreHost: host }) => {
    await seeOutcomes(host, open, 'open')
    await seeOutcomes(host, members, 'members')
    reportMissed()
    await reportSurvivors(host)
  },
  ['firestore'],
  LONG_RUN,
)
for (const problem of problems) console.error(problem)
process.exitCode = problems.length > 0 ? 1 : 0

/**
 * @param {string} source
 * @param {readonly Case[]} attempts
 * @returns {Ledger}
 */
function ledgerOf(source, attempts) {
  return { source, attempts, seen: new SeenOutcomes(source) }
}

/**
 * Makes every attempt, each as its title says, and reads which outcomes it has seen.
 * @param {string} host
 * @param {Ledger} ledger
 * @param {string} name
 */
async function seeOutcomes(host, { source, attempts, seen }, name) {
  const waiting = [...attempts]
  await inWorkers(async (worker) => {
    const place = { host, projectId: `demo-${name}-${worker}` }
    const url = `http://${host}/emulator/v1/projects/${place.projectId}:ruleCoverage`
    const trying = new Attempts(place)
    for (let some = waiting.splice(0, ATTEMPTS_A_REPORT); some.length > 0; ) {
      await putRules(place, source)
      const counts = new Map()
      for (const attempted of some) {
        const surprise = await trying.surprise(attempted)
        if (surprise) throw new Error(`The tests of the rules fail without a mutant: ${surprise}`)
        const answer = await fetch(url)
        const { report } = /** @type {{ report: Reported[] }} */ (await answer.json())
        seen.add(attempted, report, counts)
      }
      some = waiting.splice(0, ATTEMPTS_A_REPORT)
    }
    await trying.close()
  })
}

/** Adds each outcome of a condition that no attempt has seen to the problems. */
function reportMissed() {
  /** All but the constants of a public ledger. */
  const conditions = conditionsIn(rules).filter(
    ({ start, end }) => rules.slice(start, end) !== 'true',
  )
  const isSeen = (/** @type {Condition} */ { start, end }, /** @type {boolean} */ value) =>
    open.seen.of({ start, end }, value).size > 0 ||
    (start > shared && members.seen.of({ start: start + shift, end: end + shift }, value).size > 0)
  const missed = conditions.flatMap((condition) =>
    [true, false]
      .filter((value) => !isSeen(condition, value))
      .map((value) => ({ condition, value })),
  )
  for (const { condition, value } of missed) {
    const text = rules.slice(condition.start, condition.end).replace(/\s+/g, ' ')
    problems.push(`firestore.rules:${lineOf(rules, condition.start)}: never ${value}: ${text}`)
  }
  const outcomes = 2 * conditions.length
  const attempts = cases.length + memberCases.length
  console.log(
    `${conditions.length} conditions of the rules, ${outcomes - missed.length} of ${outcomes} outcomes seen by ${attempts} attempts.`,
  )
}

/**
 * Adds each mutant under which every attempt ends as its title says to the problems.
 * @param {string} host
 */
async function reportSurvivors(host) {
  const inOpen = new LikelyFirst(open.source, open.seen, open.attempts)
  const inMembers = new LikelyFirst(members.source, members.seen, members.attempts)
  const ofRules = mutantsOf(rules).filter(({ line }) => isSelected(line))
  const ofMembers = mutantsOf(members.source).filter(
    ({ line, start }) => start < shared + shift && isSelected(line),
  )
  /** Each mutant with its tries: the rules, and the order of the attempts. */
  const every = [
    ...ofMembers.map((mutant) => ({
      mutant,
      tries: [{ source: mutant.source, order: inMembers, change: mutant }],
    })),
    ...ofRules.map((mutant) => {
      const { source, start, end } = mutant
      const moved = { ...mutant, start: start + shift, end: end + shift }
      const tries = [
        { source, order: inOpen, change: mutant },
        { source: withAccess(source, access), order: inMembers, change: moved },
      ]
      // The rights to join and to read are restricted in a private ledger only.
      return { mutant, tries: /may(Join|Read)/.test(mutant.change) ? tries.reverse() : tries }
    }),
  ]
  const waiting = every.filter((_, index) => index % parts === part - 1)
  const all = waiting.length
  let found = 0
  let made = 0
  await inWorkers(async (worker) => {
    const place = { host, projectId: `demo-mutants-${worker}` }
    const trying = new Attempts(place)
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const { mutant, tries } = next
      if (await isFound(tries)) found++
      else problems.push(`firestore.rules:${mutant.line}: no test fails with ${mutant.change}`)
    }
    await trying.close()

    /** @param {typeof waiting[number]['tries']} tries */
    async function isFound(tries) {
      for (const { source, order, change } of tries) {
        await putRules(place, source)
        for (const attempted of order.for(change)) {
          made++
          if ((await trying.surprise(attempted)) === null) continue
          order.noteFind(change, attempted)
          // This write would hide the next mutant from its case, if both take the same name.
          await trying.close()
          await deleteDocuments(place)
          return true
        }
      }
      return false
    }
  })
  const seconds = ((performance.now() - started) / 1000).toFixed(0)
  console.log(
    `${found} of ${all} mutants of the rules${parts > 1 ? `, part ${part} of ${parts},` : ''} make a test fail (${made} attempts, ${seconds} s).`,
  )
  if (all === 0) problems.push('There are no mutants.')
}

/** @param {(worker: number) => Promise<void>} work */
function inWorkers(work) {
  return Promise.all(Array.from({ length: WORKERS }, (_, worker) => work(worker)))
}

/** @param {number} line */
function isSelected(line) {
  return ranges.length === 0 || ranges.some(([from = 0, to = from]) => line >= from && line <= to)
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
    start,
    end,
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
  const limits = [...source.matchAll(/(?<=([<>=])= |isText\(.*, )-?\d+/g)]
  return limits.flatMap((match) =>
    [1, -1].map((step) =>
      replacing(match, String(Number(match[0]) + step), match[1] === '>' ? step < 0 : step > 0),
    ),
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
