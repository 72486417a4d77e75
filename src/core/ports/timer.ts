import type { Stop } from './subscription.ts'

export interface Timer {
  /** Runs a job once after a number of milliseconds, unless it is stopped before. */
  after(delayMs: number, job: () => void): Stop
}
