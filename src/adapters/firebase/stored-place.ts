import type { Cursor } from '../../core/domain/feed-page.ts'
import type { Instant } from '../../core/domain/ids.ts'
import { type ForeignTime, isStoredTime, type Place, type StoredTime } from './stored-time.ts'

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

/** The place in a cursor. */
export function placeOf(cursor: Cursor): Place {
  return cursor as Cursor & Place
}
