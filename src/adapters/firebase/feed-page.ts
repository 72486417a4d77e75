import type { Cursor, FeedPage } from '../../core/domain/feed.ts'
import type { Instant } from '../../core/domain/ids.ts'
import type { DocumentReader, StoredDocument } from './document-reader.ts'
import { cursorOf, instantOf, storedTimeOf } from './stored-time.ts'

/** How far this device's clock may be behind the server's. */
const LEEWAY_MS = 3_600_000

/** Documents of the feed, newest first, and whether more follow in the direction of reading. */
export interface FeedDocuments {
  readonly documents: readonly StoredDocument[]
  readonly more: boolean
}

export function feedPageOf(
  { documents, more }: FeedDocuments,
  reader: DocumentReader,
  now: Instant,
  direction: 'down' | 'up' = 'down',
): FeedPage {
  const cursors = documents
    .map((row) => cursorOf(row.data()?.timestamp, row.id))
    .filter((cursor) => cursor !== null)
  return {
    rows: reader.rows(documents),
    head: headOf(documents, now),
    next: (more && cursors.at(direction === 'down' ? -1 : 0)) || null,
  }
}

/**
 * The position from which to watch the feed: the newest row with a time that is not in the future. A foreign client may have
 * written a later time, after which no new row would come. Null on an empty page.
 */
function headOf(documents: readonly StoredDocument[], now: Instant): Cursor | null {
  const newest = documents.find((document) => {
    const time = instantOf(document.data()?.timestamp)
    return time !== null && time <= now + LEEWAY_MS
  })
  if (newest) return cursorOf(newest.data()?.timestamp, newest.id)
  return documents.length > 0 ? cursorOf(storedTimeOf(now - LEEWAY_MS), 'none') : null
}
