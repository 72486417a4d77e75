import {
  limit as atMost,
  documentId,
  or,
  orderBy,
  type QueryDocumentSnapshot,
  type QueryNonFilterConstraint,
  query,
  startAfter,
  startAt,
  Timestamp,
  where,
} from 'firebase/firestore/lite'
import type { Position } from '../../core/domain/feed.ts'
import type { Instant, UserId } from '../../core/domain/ids.ts'
import type { WaitingFilter } from '../../core/ports/ledger.ts'
import { LONGEST_LIST } from '../../core/ports/list-limit.ts'
import type { StoredDocument } from './document-reader.ts'
import type { Documents } from './documents.ts'
import type { FeedDocuments } from './feed-page.ts'
import { cursorOf, positionOf, sdkTimeOf, storedTimeOf } from './stored-time.ts'
import { readDocuments } from './timed-requests.ts'

const DAY_MS = 86_400_000

/** Reads up to `limit` documents of the feed, or of one account: the newest, or those below a position. */
export async function readFeed(
  documents: Documents,
  after: Position | null,
  limit: number,
  of?: UserId,
): Promise<FeedDocuments> {
  return pageOf(await read(documents, 'desc', limit, after, of), limit)
}

/** Reads up to `limit` documents above a position, those next to it, newest first. */
export async function readNewer(
  documents: Documents,
  before: Position,
  limit: number,
  of?: UserId,
): Promise<FeedDocuments> {
  const page = pageOf(await read(documents, 'asc', limit, before, of), limit)
  return { ...page, documents: page.documents.toReversed() }
}

/** Reads the documents below one; none where no query can start after its time. */
export async function readBelow(
  documents: Documents,
  row: StoredDocument,
): Promise<readonly StoredDocument[]> {
  const cursor = cursorOf(row.data()?.timestamp, row.id)
  return cursor ? read(documents, 'desc', LONGEST_LIST - 1, cursor) : []
}

/**
 * Reads up to `limit` documents that were settled or returned since a position, the oldest change first. What a foreign client has
 * dated later than tomorrow is left out: nothing could be read after it.
 */
export async function readSettled(
  { transactions }: Documents,
  since: Position,
  limit: number,
  now: Instant,
): Promise<readonly StoredDocument[]> {
  const from = positionOf(since)
  const time = sdkTimeOf(from, Timestamp)
  const { docs } = await readDocuments(
    query(
      transactions,
      where('settledAt', '<=', sdkTimeOf({ time: storedTimeOf(now + DAY_MS) }, Timestamp)),
      orderBy('settledAt', 'asc'),
      orderBy(documentId(), 'asc'),
      from.isChange ? startAfter(time, from.id) : startAt(time),
      atMost(limit),
    ),
  )
  return docs
}

/** Reads up to `limit` waiting documents, newest first: of a sender, to a name, or both. */
export async function readWaiting(
  { transactions }: Documents,
  { senderId, recipientKey }: WaitingFilter,
  limit: number,
): Promise<readonly StoredDocument[]> {
  const constraints = [where('status', '==', 'waiting')]
  if (senderId) constraints.push(where('senderId', '==', senderId))
  if (recipientKey) constraints.push(where('recipientKey', '==', recipientKey))
  const { docs } = await readDocuments(
    query(transactions, ...constraints, orderBy('timestamp', 'desc'), atMost(limit)),
  )
  return docs
}

/** Reads one document more than asked for, where that is allowed: it shows whether more follow. */
async function read(
  { transactions }: Documents,
  direction: 'desc' | 'asc',
  limit: number,
  from: Position | null,
  of?: UserId,
): Promise<readonly QueryDocumentSnapshot[]> {
  const order = [
    orderBy('timestamp', direction),
    orderBy(documentId(), direction),
    ...(from === null ? [] : [startOf(from, direction)]),
    atMost(Math.min(limit + 1, LONGEST_LIST)),
  ]
  const { docs } = await readDocuments(
    of === undefined
      ? query(transactions, ...order)
      : query(
          transactions,
          or(where('senderId', '==', of), where('recipientId', '==', of)),
          ...order,
        ),
  )
  return docs
}

/** A query cannot ask for more than the longest list, so a full list counts as having more; the next page may then be empty. */
function pageOf(found: readonly StoredDocument[], limit: number): FeedDocuments {
  const documents = found.slice(0, limit)
  return { documents, more: found.length > limit || documents.length === LONGEST_LIST }
}

/** Rows of an instant are older than the instant as a position. */
function startOf(position: Position, direction: 'desc' | 'asc'): QueryNonFilterConstraint {
  if (typeof position === 'number') {
    const time = sdkTimeOf({ time: storedTimeOf(position) }, Timestamp)
    return direction === 'desc' ? startAt(time) : startAfter(time)
  }
  const row = positionOf(position)
  return startAfter(sdkTimeOf(row, Timestamp), row.id)
}
