import type { Cursor } from '../../core/domain/feed.ts'
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
type ForeignTime = string | number | boolean | null

/** A row's place in the feed. */
export interface Place {
  readonly time: StoredTime | ForeignTime
  readonly id: string
}

/** The time of a place for one half of the SDK, with that half's `Timestamp`. */
export function sdkTimeOf<T>(
  { time }: Place,
  Timestamp: new (seconds: number, nanoseconds: number) => T,
): T | ForeignTime {
  return isStoredTime(time) ? new Timestamp(time.seconds, time.nanoseconds) : time
}

/** The cursor of a row; null where no query can start after its time. */
export function cursorOf(time: unknown, id: string): Cursor | null {
  if (isStoredTime(time)) return `${time.seconds}.${time.nanoseconds}/${id}` as Cursor
  return isForeign(time) ? (`${JSON.stringify(time)}=/${id}` as Cursor) : null
}

/** The time of an instant that was read from a stored time, which the service keeps to the microsecond. */
export function microsecondOf(instant: Instant): StoredTime {
  const microseconds = Math.round(instant * 1000)
  const seconds = Math.floor(microseconds / 1_000_000)
  return { seconds, nanoseconds: (microseconds - seconds * 1_000_000) * 1000 }
}

export function placeOf(cursor: Cursor): Place {
  const [, foreign, foreignId = ''] = /^(.*)=\/(.+)$/s.exec(cursor) ?? []
  if (foreign !== undefined) return { time: JSON.parse(foreign), id: foreignId }
  const [, seconds, nanoseconds, id = ''] = /^(-?\d+)\.(\d+)\/(.+)$/s.exec(cursor) ?? []
  return { time: { seconds: Number(seconds), nanoseconds: Number(nanoseconds) }, id }
}

function isForeign(time: unknown): time is ForeignTime {
  if (typeof time === 'number') return Number.isFinite(time)
  return time === null || ['string', 'boolean'].includes(typeof time)
}

function isStoredTime(value: unknown): value is StoredTime {
  const { seconds, nanoseconds } = (value ?? {}) as Partial<StoredTime>
  const isWhole = Number.isInteger(seconds) && Number.isInteger(nanoseconds)
  return isWhole && isInstant(Number(seconds) * 1000) && Math.floor(Number(nanoseconds) / 1e9) === 0
}
