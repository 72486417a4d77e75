import { assumptions, limits } from './scale-assumptions.mjs'

const SUGGESTED = 7

const { lettersPerSend, lettersPerPause, lettersPastAnyName } = assumptions

/** How often suggestions are asked for, from opening the form until one is chosen. */
export const asksPerSend = 1 + lettersPerSend / lettersPerPause

/** The same for letters after which no name is left to find. */
export const asksPastAnyName = lettersPastAnyName / lettersPerPause

/**
 * Index entries walked by balance until enough names begin with so many letters.
 * @param {number} people
 * @param {number} letters
 */
function entriesWalked(people, letters) {
  return Math.min(people, SUGGESTED * assumptions.namesPerLetter ** letters)
}

/**
 * Reads that walking the index is billed as, from opening the form until a suggestion is chosen.
 * @param {number} people
 */
export function walksPerSend(people) {
  const letters = Array.from({ length: asksPerSend }, (_, pause) => pause * lettersPerPause)
  const reads = letters.map((typed) =>
    Math.ceil(entriesWalked(people, typed) / limits.indexEntriesPerBilledRead),
  )
  return reads.reduce((sum, read) => sum + read, 0)
}

/**
 * The same for letters after which no name is left to find: each time it walks them all.
 * @param {number} people
 */
export function walksPastAnyName(people) {
  return asksPastAnyName * Math.ceil(people / limits.indexEntriesPerBilledRead)
}
