const FIRST_PAUSE_MS = 250
const LONGEST_PAUSE_MS = 8000

/** A random pause after a failed attempt (1, 2, …), in milliseconds. Its upper limit doubles with each attempt. */
export function backoffMs(attempt: number): number {
  return Math.min(FIRST_PAUSE_MS * 2 ** (attempt - 1), LONGEST_PAUSE_MS) * Math.random()
}
