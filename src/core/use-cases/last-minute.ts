import type { Instant } from '../domain/ids.ts'
import type { Clock } from '../ports/clock.ts'

const MINUTE_MS = 60_000

/** Counts what happened within the last minute. A clock that is set back makes nothing count for longer than a minute from then on. */
export class LastMinute {
  private times: Instant[] = []

  constructor(private readonly clock: Clock) {}

  /** Adds some that happen now, and returns how many there were within the last minute, these included. */
  add(count: number): number {
    const now = this.clock.now()
    const past = this.times.map((time) => Math.min(time, now))
    const recent = past.filter((time) => time > now - MINUTE_MS)
    this.times = recent.concat(Array(count).fill(now))
    return this.times.length
  }
}
