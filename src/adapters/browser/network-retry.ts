import type { Connectivity } from '../../core/ports/connectivity.ts'
import type { Retry } from '../../core/ports/retry.ts'

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
