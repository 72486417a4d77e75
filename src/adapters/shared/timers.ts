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

const PAUSES_MS = [2_000, 4_000, 8_000]
const LONGEST_PAUSE_MS = 15_000

/** Pauses for some seconds, or until the network comes or goes. */
export function networkRetry(connectivity: Connectivity): Retry {
  return {
    pause: (failedTries) =>
      new Promise((resolve) => {
        const end = () => {
          clearTimeout(timer)
          stop()
          resolve()
        }
        const timer = setTimeout(end, PAUSES_MS[failedTries - 1] ?? LONGEST_PAUSE_MS)
        const stop = connectivity.watch(end)
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
