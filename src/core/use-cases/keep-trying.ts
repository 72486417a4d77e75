import type { Connectivity } from '../ports/connectivity.ts'
import type { Retry } from '../ports/retry.ts'
import type { Stop } from '../ports/subscription.ts'

/** Tries now, whenever the network changes, and again after a pause until a try returns true; until it is stopped. */
export function keepTrying(
  attempt: () => Promise<boolean>,
  connectivity: Connectivity,
  retry: Retry,
): Stop {
  let round = 0
  const run = async () => {
    const own = ++round
    for (let failedTries = 1; own === round; failedTries++) {
      if (await attempt()) return
      await retry.pause(failedTries)
    }
  }
  run()
  const stop = connectivity.watch(run)
  return () => {
    round++
    stop()
  }
}
