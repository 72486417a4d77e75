/** The characters of random ids, in the database's order of keys. */
const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
/** Further characters would not change the share: a number has no digits for them. */
const LETTERS_READ = 9

/** How many first keys an estimate needs. With 50 it is within 14 % two times in three. */
export const KEYS_READ = 50
/** Fifty random ids end with some 34 different characters of 62; hexadecimal ones with 16 at most. */
const FEWEST_LAST_CHARACTERS = 20

/**
 * Estimates how many documents there are from the first of their ids in order. Random ids are spread evenly: if the fiftieth id is
 * at a hundredth of all possible ids, there are about 5,000. Exact for fewer than `KEYS_READ` ids, since these are all. Null for
 * ids that are not random, such as those of an import: their density says nothing.
 */
export function estimateCount(firstIds: readonly string[]): number | null {
  const last = firstIds.at(-1)
  if (last === undefined || firstIds.length < KEYS_READ) return firstIds.length
  return areRandom(firstIds) ? Math.round(firstIds.length / shareBefore(last)) : null
}

/**
 * Whether the first ids in order look random. The last characters of random ids include capitals, small letters and many others;
 * numbers and hexadecimal ids have fewer. And the first id is far from the last, unless all of them start alike.
 */
function areRandom(firstIds: readonly string[]): boolean {
  const lastCharacters = new Set(firstIds.map((id) => id.at(-1) ?? ''))
  const [first = '', last = ''] = [firstIds[0], firstIds.at(-1)]
  return (
    firstIds.every((id) => /^[A-Za-z0-9]{16,}$/.test(id)) &&
    lastCharacters.size >= FEWEST_LAST_CHARACTERS &&
    [...lastCharacters].some((character) => /[A-Z]/.test(character)) &&
    [...lastCharacters].some((character) => /[a-z]/.test(character)) &&
    shareBefore(first) < shareBefore(last) / 4
  )
}

/** The share of all possible ids that come before this one, from 0 to 1. */
function shareBefore(id: string): number {
  let share = 0
  for (let index = 0; index < Math.min(id.length, LETTERS_READ); index++) {
    const letter = id.charAt(index)
    const before = [...LETTERS].filter((other) => other < letter).length
    share += before / LETTERS.length ** (index + 1)
  }
  return share
}
