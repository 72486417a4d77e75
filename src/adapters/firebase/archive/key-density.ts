/** The characters of random ids, in the database's order of keys. */
const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
/** More letters do not change a place in the order that a number can hold. */
const LETTERS_READ = 9

/** How many first keys an estimate needs. With 50 it is within 14 % two times in three. */
export const KEYS_READ = 50

/**
 * Estimates how many documents there are from the first of their ids in order: random ids are spread evenly, so if the
 * fiftieth lies at a hundredth of all possible ids, there are about 5,000. Exact where fewer than `KEYS_READ` came, for
 * then these are all. Ids that are not random give a wrong estimate.
 */
export function estimateCount(firstIds: readonly string[]): number {
  const last = firstIds.at(-1)
  if (last === undefined || firstIds.length < KEYS_READ) return firstIds.length
  const share = shareBefore(last)
  return share === 0 ? firstIds.length : Math.round(firstIds.length / share)
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
