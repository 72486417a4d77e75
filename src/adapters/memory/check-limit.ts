const MOST = 100

/** Throws a `RangeError` for a limit that no reader may ask for. */
export function checkLimit(limit: number): void {
  if (!Number.isInteger(limit) || limit < 1 || limit > MOST)
    throw new RangeError(`A limit is 1 to ${MOST}, not ${limit}`)
}
