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
import type { DocumentReader, StoredDocument } from './document-reader.ts'
import type { Documents } from './documents.ts'
import { type HistoryPosition, historyPositionOf, newestPositionFirst } from './history-position.ts'
import { sdkTimeOf } from './stored-time.ts'
import { readDocuments } from './timed-requests.ts'

/** Of how many transactions about one waited. Where more did, a page is shorter, and the next one reads the rest. */
const SENT_FOR_ONE_SETTLED = 4

/** A list of documents is ordered by when they were sent, or by when they were handed over or taken back. */
type TimeField = 'timestamp' | 'settledAt'

export interface PositionedChange {
  readonly change: BalanceChange
  readonly position: HistoryPosition
}

/** Changes of one balance, newest first. */
interface ReadChanges {
  readonly changes: readonly PositionedChange[]
  /** The position of the next page; null where the history starts. */
  readonly next: HistoryPosition | null
}

/**
 * Reads up to `limit` changes of an account's balance after a position, from two lists. Where a list has more documents than
 * were read, the page ends at its last one.
 */
export async function readChanges(
  documents: Documents,
  reader: DocumentReader,
  account: UserId,
  after: HistoryPosition | null,
  limit: number,
): Promise<ReadChanges> {
  const [sent, settled] = await Promise.all([
    readList(documents, account, 'timestamp', after, limit),
    readList(documents, account, 'settledAt', after, Math.ceil(limit / SENT_FOR_ONE_SETTLED)),
  ])
  const end = [...sent.end, ...settled.end].sort(newestPositionFirst)[0] ?? null
  const read = changesIn(reader, account, sent.documents, settled.documents)
  const complete = read.filter(({ position }) => !end || newestPositionFirst(position, end) <= 0)
  const shown = complete.slice(0, limit)
  const isCut = shown.length < complete.length
  return { changes: shown, next: isCut ? (shown.at(-1)?.position ?? null) : end }
}

/** The changes of an account's balance in both lists, newest first. */
export function changesIn(
  reader: DocumentReader,
  account: UserId,
  sent: readonly StoredDocument[],
  settled: readonly StoredDocument[],
): readonly PositionedChange[] {
  const changes = [
    ...sent.flatMap((document) => changesAt('timestamp', document, reader, account)),
    ...settled.flatMap((document) => changesAt('settledAt', document, reader, account)),
  ]
  return changes.sort((a, b) => newestPositionFirst(a.position, b.position))
}

/** What a document changed at the time by which its list is ordered. */
function changesAt(
  field: TimeField,
  document: StoredDocument,
  reader: DocumentReader,
  account: UserId,
): readonly PositionedChange[] {
  const row = reader.row(document)
  const time = document.data()?.[field]
  return (row ? balanceChangesOf(row, account) : []).flatMap((change) => {
    const isHere = (change.kind === 'sent' || row?.settledAt === null) === (field === 'timestamp')
    const position = isHere && historyPositionOf(time, document.id, change.kind)
    return position ? { change, position } : []
  })
}

async function readList(
  { transactions }: Documents,
  account: UserId,
  field: TimeField,
  after: HistoryPosition | null,
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
  const end = (last && historyPositionOf(last.data()[field], last.id, kind)) ?? []
  return { documents, end: [end].flat() }
}

/** Points that came back at the very time of their send come first, so the same document can follow in the list of sends. */
function startBelow(field: TimeField, after: HistoryPosition) {
  const start = field === 'timestamp' && after.kind !== 'sent' ? startAt : startAfter
  return start(sdkTimeOf(after, Timestamp), after.id)
}

function isOf(account: UserId): QueryCompositeFilterConstraint {
  return or(where('senderId', '==', account), where('recipientId', '==', account))
}

/** Leaves out what the account sent and later handed over: that changed only the recipient's balance. */
function isSettledOf(account: UserId): QueryCompositeFilterConstraint {
  return or(
    and(where('senderId', '==', account), where('status', '==', 'returned')),
    where('recipientId', '==', account),
  )
}
