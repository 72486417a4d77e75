/** The longest list that a port returns. The security rules set the same limit. */
export const LONGEST_LIST = 100

/** Checks the number of entries that a caller asks for. Throws a `RangeError` unless it is a whole number from 1 to `most`, which is 100. */
export function checkLimit(limit: number, most = LONGEST_LIST): void {
  if (!Number.isInteger(limit) || limit < 1 || limit > most)
    throw new RangeError(`A list has 1 to ${most} entries, not ${limit}`)
}

/** Checks a list of ids that a caller asks for at once. Throws a `RangeError` if there are more than `most`, which is 100. */
export function checkIds(ids: readonly string[], most = LONGEST_LIST): void {
  if (ids.length > most) throw new RangeError(`At most ${most} ids at once, not ${ids.length}`)
}
