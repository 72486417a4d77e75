import type { Connectivity, Retry, Timer } from '../../core/ports/platform.ts'

export function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}

/** Settles as `promise` does, or rejects with `errorOfTimeout()` after `timeoutMs`. */
export function withTimeout<T>(
  promise: Promise<T>,
  timeoutMs: number,
  errorOfTimeout: () => Error = () => new Error(`No answer within ${timeoutMs} ms`),
): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(errorOfTimeout()), timeoutMs)
  })
  return Promise.race([promise, timeout]).finally(() => clearTimeout(timer))
}

export const browserTimer: Timer = {
  after(delayMs, job) {
    const started = setTimeout(job, delayMs)
    return () => clearTimeout(started)
  },
}

export const LONGEST_PAUSE_MS = 30_000

/** The pause after so many failed tries, from 1: 2 seconds, then twice as long each time, 30 at most. */
export function pauseMs(failedTries: number): number {
  return Math.min(1000 * 2 ** failedTries, LONGEST_PAUSE_MS)
}

/** Pauses until the ledger can be reached; while it can be reached, for some seconds at most. */
export function networkRetry(connectivity: Connectivity): Retry {
  return {
    pause: (failedTries) =>
      new Promise((resolve) => {
        const end = () => {
          clearTimeout(timer)
          stop()
          resolve()
        }
        const timer = connectivity.isOnline() ? setTimeout(end, pauseMs(failedTries)) : undefined
        const stop = connectivity.watch((isOnline) => isOnline && end())
      }),
  }
}

const FIRST_PAUSE_MS = 250
const LONGEST_RETRY_PAUSE_MS = 8_000

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
      await pause(
        Math.min(FIRST_PAUSE_MS * 2 ** (failed - 1), LONGEST_RETRY_PAUSE_MS) * Math.random(),
      )
    }
  }
}
