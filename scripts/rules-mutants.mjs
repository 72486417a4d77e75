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

/**
 * Every way to remove a single condition, to move a single number by one, or to leave out a single
 * listed word or range of letters.
 * @param {string} source
 * @returns {Mutant[]}
 */
export function mutantsOf(source) {
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
