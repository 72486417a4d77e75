import {
  and,
  limit as atMost,
  documentId,
  or,
  orderBy,
  type QueryCompositeFilterConstraint,
  query,
  startAfter,
  startAt,
  Timestamp,
  where,
} from 'firebase/firestore/lite'
import type { UserId } from '../../core/domain/ids.ts'
import { type BalanceChange, balanceChangesOf } from '../../core/domain/movement.ts'
import type { DocumentReader, Stored } from './document-reader.ts'
import type { Documents } from './documents.ts'
import { type HistoryPlace, newestPlaceFirst, placeOfDocument } from './history-place.ts'
import { sdkTimeOf } from './stored-place.ts'
import { readDocuments } from './timed-requests.ts'

/** Of so many documents one waited. Where more did, a page is shorter, and the next one reads on. */
const SENT_FOR_ONE_SETTLED = 4

/** A list of documents is ordered by when they were sent, or by when they were handed over or taken back. */
type TimeField = 'timestamp' | 'settledAt'

export interface PlacedChange {
  readonly change: BalanceChange
  readonly place: HistoryPlace
}

/** Changes of one balance, newest first. */
interface ReadChanges {
  readonly placed: readonly PlacedChange[]
  /** From where to read on; null at the beginning of the history. */
  readonly next: HistoryPlace | null
}

/** Reads up to `limit` changes of an account's balance after a place, by two lists. Where one of them is cut off, the page ends. */
export async function readChanges(
  at: Documents,
  reader: DocumentReader,
  account: UserId,
  after: HistoryPlace | null,
  limit: number,
): Promise<ReadChanges> {
  const [sent, settled] = await Promise.all([
    readList(at, account, 'timestamp', after, limit),
    readList(at, account, 'settledAt', after, Math.ceil(limit / SENT_FOR_ONE_SETTLED)),
  ])
  const end = [...sent.end, ...settled.end].sort(newestPlaceFirst)[0] ?? null
  const placed = placedChanges(reader, account, sent.documents, settled.documents)
  const complete = placed.filter(({ place }) => !end || newestPlaceFirst(place, end) <= 0)
  const shown = complete.slice(0, limit)
  const isCut = shown.length < complete.length
  return { placed: shown, next: isCut ? (shown.at(-1)?.place ?? null) : end }
}

/** The changes of an account's balance in both lists, newest first. */
export function placedChanges(
  reader: DocumentReader,
  account: UserId,
  sent: readonly Stored[],
  settled: readonly Stored[],
): readonly PlacedChange[] {
  const placed = [
    ...sent.flatMap((document) => changesAt('timestamp', document, reader, account)),
    ...settled.flatMap((document) => changesAt('settledAt', document, reader, account)),
  ]
  return placed.sort((a, b) => newestPlaceFirst(a.place, b.place))
}

/** What a document changed at the time by which its list is ordered. */
function changesAt(
  field: TimeField,
  document: Stored,
  reader: DocumentReader,
  account: UserId,
): readonly PlacedChange[] {
  const row = reader.row(document)
  const time = document.data()?.[field]
  return (row ? balanceChangesOf(row, account) : []).flatMap((change) => {
    const isHere = (change.kind === 'sent' || row?.settledAt === null) === (field === 'timestamp')
    const place = isHere && placeOfDocument(time, document.id, change.kind)
    return place ? { change, place } : []
  })
}

async function readList(
  { transactions }: Documents,
  account: UserId,
  field: TimeField,
  after: HistoryPlace | null,
  most: number,
) {
  const { docs: documents } = await readDocuments(
    query(
      transactions,
      field === 'timestamp' ? isOf(account) : isSettledOf(account),
      orderBy(field, 'desc'),
      orderBy(documentId(), 'desc'),
      ...(after ? [startBelow(field, after)] : []),
      atMost(most),
    ),
  )
  const last = documents.length === most ? documents.at(-1) : undefined
  const kind = field === 'timestamp' ? 'sent' : 'returned'
  const end = (last && placeOfDocument(last.data()[field], last.id, kind)) ?? []
  return { documents, end: [end].flat() }
}

/** What came back at the time when it was sent is above that, so the same document may follow in the list of what was sent. */
function startBelow(field: TimeField, after: HistoryPlace) {
  const start = field === 'timestamp' && after.kind !== 'sent' ? startAt : startAfter
  return start(sdkTimeOf(after, Timestamp), after.id)
}

function isOf(account: UserId): QueryCompositeFilterConstraint {
  return or(where('senderId', '==', account), where('recipientId', '==', account))
}

/** What an account sent and others got by hand-over changed no balance of its own, so it is not read. */
function isSettledOf(account: UserId): QueryCompositeFilterConstraint {
  return or(
    and(where('senderId', '==', account), where('status', '==', 'returned')),
    where('recipientId', '==', account),
  )
}
