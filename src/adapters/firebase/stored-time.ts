import { Timestamp } from 'firebase/firestore/lite'
import type { Cursor } from '../../core/domain/feed.ts'
import type { Instant } from '../../core/domain/ids.ts'

/** Seconds and nanoseconds, as both kinds of the SDK have them. */
interface StoredTime {
  readonly seconds: number
  readonly nanoseconds: number
}

/** A stored time in milliseconds, its microseconds as a fraction, so that rows of one millisecond keep their order. */
export function instantOf(value: unknown): Instant | null {
  return isStoredTime(value) ? value.seconds * 1000 + value.nanoseconds / 1_000_000 : null
}

/** What rows of a foreign origin may be dated by instead; the database orders each kind apart. */
type ForeignTime = string | number | boolean | null

/** Where a row stands in the feed. */
export interface Place {
  readonly time: Timestamp | ForeignTime
  readonly id: string
}

/** Null for what no query can start after. */
export function cursorOf(time: unknown, id: string): Cursor | null {
  if (isStoredTime(time)) return `${time.seconds}.${time.nanoseconds}/${id}` as Cursor
  return isForeign(time) ? (`${JSON.stringify(time)}=/${id}` as Cursor) : null
}

export function placeOf(cursor: Cursor): Place {
  const [, foreign, foreignId = ''] = /^(.*)=\/(.+)$/s.exec(cursor) ?? []
  if (foreign !== undefined) return { time: JSON.parse(foreign), id: foreignId }
  const [, seconds, nanoseconds, id = ''] = /^(-?\d+)\.(\d+)\/(.+)$/.exec(cursor) ?? []
  return { time: new Timestamp(Number(seconds), Number(nanoseconds)), id }
}

function isForeign(time: unknown): time is ForeignTime {
  return time === null || ['string', 'number', 'boolean'].includes(typeof time)
}

function isStoredTime(value: unknown): value is StoredTime {
  const { seconds, nanoseconds } = (value ?? {}) as Partial<StoredTime>
  return typeof seconds === 'number' && typeof nanoseconds === 'number'
}
