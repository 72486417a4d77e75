import { assumptions, limits } from './scale-assumptions.mjs'

const SUGGESTED = 7

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
  const letters = Array.from({ length: 1 + assumptions.lettersPerSend }, (_, typed) => typed)
  const reads = letters.map((typed) =>
    Math.ceil(entriesWalked(people, typed) / limits.indexEntriesPerBilledRead),
  )
  return reads.reduce((sum, read) => sum + read, 0)
}

/**
 * The same for letters after which no name is left to find: each walks them all.
 * @param {number} people
 */
export function walksPastAnyName(people) {
  return assumptions.lettersPastAnyName * Math.ceil(people / limits.indexEntriesPerBilledRead)
}
