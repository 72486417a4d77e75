/** No list of any port is longer; Firestore's rules allow no longer one either. */
export const LONGEST_LIST = 100

/** Takes how many entries somebody asks for. Throws a `RangeError` outside 1 to 100: to ask for such a list is a bug. */
export function checkLimit(limit: number): void {
  if (!Number.isInteger(limit) || limit < 1 || limit > LONGEST_LIST)
    throw new RangeError(`A list has 1 to ${LONGEST_LIST} entries, not ${limit}`)
}
