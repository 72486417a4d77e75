import { conditionsIn } from './rules-conditions.mjs'

/**
 * A part of the rules as the emulator reports it, with how often each value came. Its end is the last character, but for
 * parentheses.
 * @typedef {object} Reported
 * @property {{ currentOffset?: number, endOffset: number }} sourcePosition
 * @property {{ value: { boolValue?: boolean }, count: number }[]} [values]
 * @property {Reported[]} [children]
 */

/** @import { Condition } from './rules-conditions.mjs' */
/** @import { Case } from '../tests/rules/case.ts' */

/** The attempts that saw each outcome of each condition, in one file of rules. */
export class SeenOutcomes {
  /** By the place of a condition and the outcome. */
  #attempts = /** @type {Map<string, Set<Case>>} */ (new Map())
  #source
  /** @type {readonly number[]} */
  #unitOf

  /** @param {string} source */
  constructor(source) {
    this.#source = source
    this.#unitOf = unitsOf(source)
  }

  /**
   * Adds the emulator's report after an attempt.
   * @param {Case} attempted
   * @param {readonly Reported[]} report
   * @param {Map<string, number>} counts how often each outcome had come before it; is brought up to date
   */
  add(attempted, report, counts) {
    for (const { sourcePosition, values = [], children = [] } of report) {
      this.add(attempted, children, counts)
      const { currentOffset = 0, endOffset } = sourcePosition
      for (const { value, count } of values) {
        const outcome = value.boolValue ?? 'error'
        const offsets = `${currentOffset}-${endOffset} ${outcome}`
        if ((counts.get(offsets) ?? 0) === count) continue
        counts.set(offsets, count)
        const from = this.#unitOf[currentOffset] ?? 0
        const to = this.#unitOf[endOffset + 1] ?? this.#source.length
        const key = `${this.#place(from, to)} ${outcome}`
        this.#attempts.set(key, (this.#attempts.get(key) ?? new Set()).add(attempted))
      }
    }
  }

  /**
   * The attempts that saw this outcome.
   * @param {Pick<Condition, 'start' | 'end'>} condition
   * @param {boolean | 'error'} outcome
   * @returns {ReadonlySet<Case>}
   */
  of({ start, end }, outcome) {
    return this.#attempts.get(`${this.#place(start, end)} ${outcome}`) ?? new Set()
  }

  /**
   * Names a part of the rules, whether its parentheses are counted in or not.
   * @param {number} start
   * @param {number} end exclusive
   */
  #place(start, end) {
    const text = this.#source.slice(start, end)
    const first = start + (text.match(/^[\s(]*/)?.[0].length ?? 0)
    const last = end - (text.match(/[\s()\]'}]*$/)?.[0].length ?? 0)
    return `${first}-${last}`
  }
}

/**
 * Orders attempts by the chance that they find a mutant. Attempts that saw the changed outcome come first. Among them the neighbours of
 * the last find in the same condition lead, then attempts with few other outcomes as rare as this one: they were written for it.
 */
export class LikelyFirst {
  #seen
  #all
  #conditions
  /** For each attempt and outcome, the numbers of attempts that saw the same. */
  #sizes = /** @type {Map<Case, Record<string, number[]>>} */ (new Map())
  /** The index of the attempt that found the last mutant of a condition, by the start of the condition. */
  #lastFind = /** @type {Map<number, number>} */ (new Map())

  /**
   * @param {string} source
   * @param {SeenOutcomes} seen
   * @param {readonly Case[]} all
   */
  constructor(source, seen, all) {
    this.#seen = seen
    this.#all = all
    this.#conditions = conditionsIn(source)
    for (const attempted of all) this.#sizes.set(attempted, { true: [], false: [] })
    for (const condition of this.#conditions)
      for (const outcome of [true, false]) {
        const attempts = seen.of(condition, outcome)
        for (const one of attempts) this.#sizes.get(one)?.[`${outcome}`]?.push(attempts.size)
      }
  }

  /**
   * @param {{ start: number, end: number, wider: boolean }} change
   * @returns {readonly Case[]}
   */
  for({ start, end, wider }) {
    const nearest = this.#nearest(start, end)
    const last = this.#lastFind.get(nearest?.start ?? start)
    /** @param {boolean | 'error'} outcome */
    const seen = (outcome) => (nearest ? this.#seen.of(nearest, outcome) : [])
    const changed = new Set(seen(!wider))
    const failed = new Set(seen('error'))
    const evaluated = new Set([...changed, ...failed, ...seen(wider)])
    const rank = (/** @type {Case} */ attempted, /** @type {number} */ index) => {
      const isLikely = attempted.allowed !== wider
      const sizes = this.#sizes.get(attempted)?.[`${!wider}`] ?? []
      const fits = [
        isLikely && changed.has(attempted),
        isLikely && failed.has(attempted),
        evaluated.has(attempted),
        isLikely,
      ]
      return [
        ...fits.map((fit) => Number(!fit)),
        Math.abs(index - (last ?? index)),
        sizes.filter((size) => size < changed.size).length,
        sizes.length,
      ]
    }
    return this.#all
      .map((attempted, index) => ({ attempted, rank: rank(attempted, index) }))
      .sort((a, b) => compare(a.rank, b.rank))
      .map(({ attempted }) => attempted)
  }

  /**
   * Remembers the attempt that found a mutant.
   * @param {{ start: number, end: number }} change
   * @param {Case} attempted
   */
  noteFind({ start, end }, attempted) {
    this.#lastFind.set(this.#nearest(start, end)?.start ?? start, this.#all.indexOf(attempted))
  }

  /**
   * The smallest condition around a change.
   * @param {number} start
   * @param {number} end
   */
  #nearest(start, end) {
    return this.#conditions
      .filter((condition) => condition.start <= start && end <= condition.end)
      .sort((a, b) => a.end - a.start - (b.end - b.start))[0]
  }
}

/**
 * @param {readonly number[]} a
 * @param {readonly number[]} b
 */
function compare(a, b) {
  const at = a.findIndex((value, index) => value !== b[index])
  return at < 0 ? 0 : (a[at] ?? 0) - (b[at] ?? 0)
}

/**
 * The start of each letter: the emulator counts letters, JavaScript the halves of an emoji.
 * @param {string} source
 */
function unitsOf(source) {
  let unit = 0
  return [...source].map((letter) => {
    const start = unit
    unit += letter.length
    return start
  })
}
