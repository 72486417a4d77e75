import type { Clock } from '@playwright/test'

/** Longer than a machine takes between the two commands, and than the SDK's own timers, which all fire then. */
const AHEAD_MS = 30_000

/** Stops an installed clock a little ahead, so that from then on only `runFor` lets time pass. */
export async function stopClock(clock: Clock): Promise<void> {
  await clock.pauseAt(new Date(Date.now() + AHEAD_MS))
}
