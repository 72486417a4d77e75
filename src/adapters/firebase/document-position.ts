import type { Cursor } from '../../core/domain/feed-page.ts'
import { type DocumentPosition, type ForeignTime, isStoredTime } from './stored-time.ts'

/** The time of a position for a query of Firestore Lite or of the full SDK: each takes its own `Timestamp`. */
export function sdkTimeOf<T>(
  { time }: Pick<DocumentPosition, 'time'>,
  Timestamp: new (seconds: number, nanoseconds: number) => T,
): T | ForeignTime {
  return isStoredTime(time) ? new Timestamp(time.seconds, time.nanoseconds) : time
}

/** Reads a cursor. */
export function positionOf(cursor: Cursor): DocumentPosition {
  return cursor as Cursor & DocumentPosition
}
