import type { Cursor } from '../../core/domain/feed-page.ts'
import { type Instant, isInstant } from '../../core/domain/ids.ts'

/** A time as both halves of the SDK have it. A `Date` would lose the order of rows within one millisecond. */
export interface StoredTime {
  readonly seconds: number
  readonly nanoseconds: number
}

/** A stored time in milliseconds, with microseconds as a fraction, so that rows of one millisecond keep their order. */
export function instantOf(value: unknown): Instant | null {
  return isStoredTime(value) ? value.seconds * 1000 + value.nanoseconds / 1_000_000 : null
}

export function storedTimeOf(instant: Instant): StoredTime {
  const seconds = Math.floor(instant / 1000)
  return { seconds, nanoseconds: Math.floor((instant - seconds * 1000) * 1_000_000) }
}

/** What another client may have written as a time. The database sorts each kind separately. */
export type ForeignTime = string | number | boolean | null

/** A row's place in the feed. */
export interface Place {
  readonly time: StoredTime | ForeignTime
  readonly id: string
}

/** The place of a row, as a cursor; null where no query can start after its time. */
export function cursorOf(time: unknown, id: string): Cursor | null {
  return isStoredTime(time) || isForeign(time) ? ({ time, id } as Place & Cursor) : null
}

function isForeign(time: unknown): time is ForeignTime {
  if (typeof time === 'number') return Number.isFinite(time)
  return time === null || ['string', 'boolean'].includes(typeof time)
}

export function isStoredTime(value: unknown): value is StoredTime {
  const { seconds, nanoseconds } = (value ?? {}) as Partial<StoredTime>
  const isWhole = Number.isInteger(seconds) && Number.isInteger(nanoseconds)
  return isWhole && isInstant(Number(seconds) * 1000) && Math.floor(Number(nanoseconds) / 1e9) === 0
}
