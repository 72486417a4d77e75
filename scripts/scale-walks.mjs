import { assumptions, limits } from './scale-assumptions.mjs'

const SUGGESTED = 7

const { lettersPerSend, lettersPerPause, lettersPastAnyName } = assumptions

/** The suggestion queries of a send, from opening the form until the person chooses one. */
export const queriesPerSend = 1 + lettersPerSend / lettersPerPause

/** The suggestion queries after no name matches any more. */
export const queriesPastAnyName = lettersPastAnyName / lettersPerPause

/**
 * The index entries that a query walks, by balance, until it has found enough names with this many letters in common.
 * @param {number} people
 * @param {number} letters
 */
function entriesWalked(people, letters) {
  return Math.min(people, SUGGESTED * assumptions.namesPerLetter ** letters)
}

/**
 * The reads billed for index walks of a send, from opening the form until the person chooses a suggestion.
 * @param {number} people
 */
export function walksPerSend(people) {
  const letters = Array.from({ length: queriesPerSend }, (_, pause) => pause * lettersPerPause)
  const reads = letters.map((typed) =>
    Math.ceil(entriesWalked(people, typed) / limits.indexEntriesPerBilledRead),
  )
  return reads.reduce((sum, read) => sum + read, 0)
}

/**
 * The same for queries after no name matches any more: each walks the whole index.
 * @param {number} people
 */
export function walksPastAnyName(people) {
  return queriesPastAnyName * Math.ceil(people / limits.indexEntriesPerBilledRead)
}
