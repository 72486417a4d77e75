import {
  limit as atMost,
  documentId,
  orderBy,
  type QueryConstraint,
  type QueryDocumentSnapshot,
  query,
  startAfter,
  Timestamp,
  where,
} from 'firebase/firestore/lite'
import type { Cursor } from '../../core/domain/feed.ts'
import type { WaitingOf } from '../../core/ports/ledger.ts'
import { LONGEST_LIST } from '../../core/ports/list-limit.ts'
import type { Stored } from './document-reader.ts'
import type { Documents } from './documents.ts'
import type { FeedDocuments } from './feed-page.ts'
import { readDocuments } from './in-time.ts'
import { cursorOf, placeOf, sdkTimeOf } from './stored-time.ts'

/** Reads up to `limit` documents of the feed, newest first: the newest, or those below a cursor. */
export async function readFeed(
  at: Documents,
  after: Cursor | null,
  limit: number,
): Promise<FeedDocuments> {
  const found = await newest(at, limit, after)
  const documents = found.slice(0, limit)
  // A query cannot ask for more than the longest list, so a full list counts as having more; the next page may then be empty.
  return { documents, more: found.length > limit || documents.length === LONGEST_LIST }
}

/** Reads the documents below one; none where no query can start after its time. */
export async function readBelow(at: Documents, row: Stored): Promise<readonly Stored[]> {
  const cursor = cursorOf(row.data()?.timestamp, row.id)
  return cursor ? newest(at, LONGEST_LIST - 1, cursor) : []
}

/** Reads up to `limit` waiting documents, newest first: of a sender, to a name, or both. */
export async function readWaiting(
  { transactions }: Documents,
  { senderId, recipientKey }: WaitingOf,
  limit: number,
): Promise<readonly Stored[]> {
  const constraints = [where('status', '==', 'waiting')]
  if (senderId) constraints.push(where('senderId', '==', senderId))
  if (recipientKey) constraints.push(where('recipientKey', '==', recipientKey))
  const { docs } = await readDocuments(
    query(transactions, ...constraints, orderBy('timestamp', 'desc'), atMost(limit)),
  )
  return docs
}

/** One document more than asked for, where that is allowed, tells whether the feed goes on. */
async function newest(
  { transactions }: Documents,
  limit: number,
  after: Cursor | null,
): Promise<readonly QueryDocumentSnapshot[]> {
  const { docs } = await readDocuments(
    query(
      transactions,
      orderBy('timestamp', 'desc'),
      orderBy(documentId(), 'desc'),
      ...(after === null ? [] : [startBelow(after)]),
      atMost(Math.min(limit + 1, LONGEST_LIST)),
    ),
  )
  return docs
}

function startBelow(cursor: Cursor): QueryConstraint {
  const place = placeOf(cursor)
  return startAfter(sdkTimeOf(place, Timestamp), place.id)
}
