import type { Cursor } from '../../core/domain/feed.ts'
import type { Instant } from '../../core/domain/ids.ts'
import { type ForeignTime, isStoredTime, type StoredTime } from './stored-time.ts'

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

/** The time of an instant that was read from a stored time, which the service keeps to the microsecond. */
export function microsecondOf(instant: Instant): StoredTime {
  const microseconds = Math.round(instant * 1000)
  const seconds = Math.floor(microseconds / 1_000_000)
  return { seconds, nanoseconds: (microseconds - seconds * 1_000_000) * 1000 }
}

/** The place that a cursor stands for. */
export function placeOf(cursor: Cursor): Place {
  const [, foreign, foreignId = ''] = /^(.*)=\/(.+)$/s.exec(cursor) ?? []
  if (foreign !== undefined) return { time: JSON.parse(foreign), id: foreignId }
  const [, seconds, nanoseconds, id = ''] = /^(-?\d+)\.(\d+)\/(.+)$/s.exec(cursor) ?? []
  return { time: { seconds: Number(seconds), nanoseconds: Number(nanoseconds) }, id }
}
