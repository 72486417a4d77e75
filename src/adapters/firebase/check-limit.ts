/** The rules allow no longer list. */
export const LONGEST_LIST = 100

/** Throws a RangeError: asking for a longer list is a bug. */
export function checkLimit(limit: number): void {
  if (!Number.isInteger(limit) || limit < 1 || limit > LONGEST_LIST)
    throw new RangeError(`A list has 1 to ${LONGEST_LIST} entries, not ${limit}`)
}
