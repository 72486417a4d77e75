/** The longest list that a port returns. The security rules set the same limit. */
export const LONGEST_LIST = 100

/** Checks the number of entries that a caller asks for. Throws a `RangeError` unless it is a whole number from 1 to 100. */
export function checkLimit(limit: number): void {
  if (!Number.isInteger(limit) || limit < 1 || limit > LONGEST_LIST)
    throw new RangeError(`A list has 1 to ${LONGEST_LIST} entries, not ${limit}`)
}

/** Checks a list of ids that a caller asks for at once. Throws a `RangeError` if there are more than 100. */
export function checkIds(ids: readonly string[]): void {
  if (ids.length > LONGEST_LIST)
    throw new RangeError(`At most ${LONGEST_LIST} ids at once, not ${ids.length}`)
}
