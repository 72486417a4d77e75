import { pause } from './timers.ts'

const FIRST_PAUSE_MS = 250
const LONGEST_PAUSE_MS = 8000

/**
 * Makes a request up to `tries` times, as long as its failure `mayPass`. The pauses are random, and their limit doubles each
 * time, so that concurrent clients do not all retry at the same time. Throws the last failure.
 */
export async function withRetries<T>(
  tries: number,
  request: () => Promise<T>,
  mayPass: (cause: unknown) => boolean,
): Promise<T> {
  for (let failed = 1; ; failed++) {
    try {
      return await request()
    } catch (cause) {
      if (failed === tries || !mayPass(cause)) throw cause
      await pause(Math.min(FIRST_PAUSE_MS * 2 ** (failed - 1), LONGEST_PAUSE_MS) * Math.random())
    }
  }
}
