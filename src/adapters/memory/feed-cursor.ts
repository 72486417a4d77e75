import type { Cursor } from '../../core/domain/feed.ts'
import { isTransactionId } from '../../core/domain/ids.ts'
import type { Place } from './transaction-list.ts'

export function cursorOf({ timestamp, id }: Place): Cursor {
  return `${timestamp}:${id}` as Cursor
}

export function placeOf(cursor: Cursor): Place {
  const [timestamp = '', id = ''] = cursor.split(':')
  if (timestamp === '' || !Number.isFinite(Number(timestamp)) || !isTransactionId(id))
    throw new RangeError('This cursor is of no page of this ledger')
  return { timestamp: Number(timestamp), id }
}
