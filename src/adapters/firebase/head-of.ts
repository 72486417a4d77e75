import type { Cursor } from '../../core/domain/feed.ts'
import type { Instant } from '../../core/domain/ids.ts'
import type { Stored } from './read-documents.ts'
import { cursorOf, instantOf, storedTimeOf } from './stored-time.ts'

/** How far this device's clock may be behind the server's. */
const LEEWAY_MS = 3_600_000

/**
 * From where to follow the feed: its newest row that is dated, and not in the future. After any other one, which only a
 * foreign client can have written, new rows would not count as newer. Null on an empty page.
 */
export function headOf(documents: readonly Stored[], now: Instant): Cursor | null {
  const newest = documents.find((document) => {
    const time = instantOf(document.data()?.timestamp)
    return time !== null && time <= now + LEEWAY_MS
  })
  if (newest) return cursorOf(newest.data()?.timestamp, newest.id)
  return documents.length > 0 ? cursorOf(storedTimeOf(now - LEEWAY_MS), 'none') : null
}
