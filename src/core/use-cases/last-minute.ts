import type { Instant } from '../domain/ids.ts'
import type { Clock } from '../ports/clock.ts'

const MINUTE_MS = 60_000

/** Counts what happened within the last minute. */
export class LastMinute {
  private added: { readonly time: Instant; readonly count: number }[] = []

  constructor(private readonly clock: Clock) {}

  add(count: number): void {
    this.added.push({ time: this.clock.now(), count })
  }

  count(): number {
    const start = this.clock.now() - MINUTE_MS
    this.added = this.added.filter(({ time }) => time > start)
    return this.added.reduce((sum, { count }) => sum + count, 0)
  }
}
