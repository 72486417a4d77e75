import type { Connectivity } from '../../core/ports/connectivity.ts'
import type { Retry } from '../../core/ports/retry.ts'
import type { Timer } from '../../core/ports/timer.ts'

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
