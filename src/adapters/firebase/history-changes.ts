import {
  and,
  limit as atMost,
  documentId,
  getCount,
  or,
  orderBy,
  type QueryCompositeFilterConstraint,
  type QueryConstraint,
  query,
  startAfter,
  startAt,
  Timestamp,
  where,
} from 'firebase/firestore/lite'
import { STARTING_BALANCE } from '../../core/domain/amount.ts'
import {
  type BalanceChange,
  balanceAfterNewest,
  balanceChangesOf,
  type HistoryCursor,
  type MovementKind,
} from '../../core/domain/history.ts'
import type { Instant, UserId } from '../../core/domain/ids.ts'
import type { Account } from '../../core/domain/people.ts'
import { LONGEST_LIST } from '../../core/ports/list-limit.ts'
import type { Documents } from './documents.ts'
import { readDocuments, withRequestTimeout } from './requests.ts'
import {
  cursorOf,
  type DocumentPosition,
  type DocumentReader,
  instantOf,
  positionOf,
  type StoredDocument,
  sdkTimeOf,
  storedTimeOf,
} from './stored-document.ts'

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

const TRIES = 4

type Stored = Pick<Account, 'balance' | 'lastTransaction'>
type Read = () => ReturnType<typeof readChanges>

/**
 * Reads the newest changes of a balance, and the balance after them. These are separate requests: the account first. If its last
 * transaction is not the newest change, it reads the account again: if that is the same as before the changes, nothing changed in
 * between.
 */
export async function readNewestChanges(documents: Documents, account: UserId, read: Read) {
  const readStored = async (): Promise<Stored> =>
    (await documents.account(account)) ?? { balance: STARTING_BALANCE, lastTransaction: null }
  let before = await readStored()
  for (let tries = 1; ; tries++) {
    const { changes, next } = await read()
    const balance = balanceAfterNewest(
      before,
      changes.map(({ change }) => change),
    )
    if (balance !== null) return { changes, next, balance }
    const after = await readStored()
    if (isSame(before, after)) return { changes, next, balance: after.balance }
    if (tries === TRIES) return { changes, next, balance: likelyBalance(before, changes) }
    before = after
  }
}

/** A change sets another id, or gives points back under the same one. */
function isSame(before: Stored, now: Stored): boolean {
  return before.lastTransaction === now.lastTransaction && before.balance === now.balance
}

/**
 * For an account that changes all the time. It was read before its changes, so these include its last transaction, and its
 * balance lacks those that are newer.
 */
function likelyBalance({ balance, lastTransaction }: Stored, changes: readonly PositionedChange[]) {
  const contained = changes.findIndex(({ change }) => change.transaction.id === lastTransaction)
  const newer = changes.slice(0, Math.max(0, contained))
  return newer.reduce((sum, { change }) => sum + change.change, balance)
}

/** Reads the newest changes by which an account received points. A transaction that was handed over is in both lists, and counts in the second. */
export async function readReceived(
  documents: Documents,
  reader: DocumentReader,
  account: UserId,
  limit: number,
): Promise<readonly BalanceChange[]> {
  const list = async (field: 'timestamp' | 'settledAt') =>
    (await readDocuments(receivedBy(documents, account, orderBy(field, 'desc'), atMost(limit))))
      .docs
  const [sent, settled] = await Promise.all([list('timestamp'), list('settledAt')])
  return changesIn(reader, account, sent, settled)
    .map(({ change }) => change)
    .filter(({ kind }) => kind === 'received')
    .slice(0, limit)
}

/** Counts what an account received after an instant, up to 100. Each of the two counts costs one read. */
export async function countReceived(
  documents: Documents,
  account: UserId,
  since: Instant,
): Promise<number> {
  const time = sdkTimeOf({ time: storedTimeOf(since) }, Timestamp)
  const count = async (...those: readonly QueryConstraint[]) => {
    const query = receivedBy(documents, account, ...those, atMost(LONGEST_LIST))
    return (await withRequestTimeout(getCount(query))).data().count
  }
  const counts = await Promise.all([
    count(where('timestamp', '>', time)),
    // What was sent before, and handed over since.
    count(where('settledAt', '>', time), where('timestamp', '<=', time)),
  ])
  return Math.min(LONGEST_LIST, counts[0] + counts[1])
}

function receivedBy(documents: Documents, account: UserId, ...those: readonly QueryConstraint[]) {
  return query(documents.transactions, where('recipientId', '==', account), ...those)
}

/** No id of a transaction comes before it. */
const LOWEST_ID = '-'

/** A position in one account's history: the time and the id of a document, where a query can start. */
export interface HistoryPosition extends DocumentPosition {
  /** The movement at this position: the same document may have changed the balance twice. */
  readonly kind: MovementKind
}

/** A cursor also has the account's balance at its position, so that the next page need not read the account. */
type PositionWithBalance = HistoryPosition & { readonly balance: number }

/** The position of a document in a list that is ordered by this time; null where no query can start after it. */
export function historyPositionOf(
  time: unknown,
  id: string,
  kind: MovementKind,
): HistoryPosition | null {
  const cursor = cursorOf(time, id)
  return cursor && { ...positionOf(cursor), kind }
}

/** The position below all movements of an instant or later. */
export function positionBelow(at: Instant): HistoryPosition {
  return { time: storedTimeOf(at), id: LOWEST_ID, kind: 'sent' }
}

/** For `sort`: newest first; for equal times by id in descending order, and a send below its return. */
export function newestPositionFirst(a: HistoryPosition, b: HistoryPosition): number {
  const later = timeOf(b) - timeOf(a)
  if (later !== 0) return later
  if (a.id !== b.id) return a.id < b.id ? 1 : -1
  return Number(a.kind === 'sent') - Number(b.kind === 'sent')
}

export function historyCursorOf(position: HistoryPosition, balance: number): HistoryCursor {
  return { ...position, balance } as PositionWithBalance & HistoryCursor
}

export function readHistoryCursor(cursor: HistoryCursor): PositionWithBalance {
  return cursor as HistoryCursor & PositionWithBalance
}

/** The database sorts texts after times, and all other values before them. */
function timeOf({ time }: DocumentPosition): Instant {
  const otherwise = typeof time === 'string' ? Number.MAX_VALUE : -Number.MAX_VALUE
  return instantOf(time) ?? otherwise
}
