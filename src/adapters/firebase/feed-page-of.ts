import type { FeedPage } from '../../core/domain/feed.ts'
import type { Instant } from '../../core/domain/ids.ts'
import { headOf } from './head-of.ts'
import type { DocumentReader, Stored } from './read-documents.ts'
import { cursorOf } from './stored-time.ts'

/** Documents of the feed, newest first, and whether there are more below them. */
export interface FeedDocuments {
  readonly documents: readonly Stored[]
  readonly more: boolean
}

export function feedPageOf(
  { documents, more }: FeedDocuments,
  reader: DocumentReader,
  now: Instant,
): FeedPage {
  const places = documents.map((row) => cursorOf(row.data()?.timestamp, row.id))
  return {
    rows: reader.rows(documents),
    head: headOf(documents, now),
    next: (more && places.findLast((place) => place !== null)) || null,
  }
}
