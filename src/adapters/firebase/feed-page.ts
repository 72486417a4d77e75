import type { Cursor, FeedPage } from '../../core/domain/feed.ts'
import type { Instant } from '../../core/domain/ids.ts'
import { isFields } from '../../core/domain/schema.ts'
import { instantOf, readDocument, type StoredDocument, storedTimeOf } from './stored/value.ts'
import { cursorOf, type DocumentReader } from './stored-document.ts'

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

declare global {
  /** Set by `build/boot.js`, a script in the built `index.html`. Null where the answer was an error or did not come. */
  var ledgerFirstPage: Promise<unknown> | undefined
}

/**
 * Returns the newest rows, which `index.html` requested before any script was loaded. Null without a usable answer, and at each
 * later call: then the rows would be out of date.
 */
export async function takePrefetchedPage(): Promise<FeedDocuments | null> {
  const request = globalThis.ledgerFirstPage
  globalThis.ledgerFirstPage = undefined
  return readFirstPage(await request)
}

/** Reads the answer to that request; null where it is not usable. */
export function readFirstPage(answer: unknown): FeedDocuments | null {
  if (!isFields(answer)) return null
  const { documents = [], nextPageToken } = answer
  if (!Array.isArray(documents)) return null
  const read = documents.map(readDocument)
  const whole = read.filter((document) => document !== null)
  return whole.length === read.length ? { documents: whole, more: Boolean(nextPageToken) } : null
}
