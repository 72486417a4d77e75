import type { Instant } from '../domain/ids.ts'
import type { Clock } from '../ports/clock.ts'

const ONE_BACK_AFTER_MS = 60_000

/** How many documents may be read for something that others cause. One more each minute, up to `most`. */
export class ReadAllowance {
  private left: number
  private since: Instant

  constructor(
    private readonly most: number,
    private readonly clock: Clock,
  ) {
    this.left = most
    this.since = clock.now()
  }

  /** Spends some, and returns whether there were enough. */
  spend(reads: number): boolean {
    const back = Math.max(0, Math.floor((this.clock.now() - this.since) / ONE_BACK_AFTER_MS))
    this.left = Math.min(this.most, this.left + back)
    this.since += back * ONE_BACK_AFTER_MS
    if (this.left < reads) return false
    this.left -= reads
    return true
  }
}
