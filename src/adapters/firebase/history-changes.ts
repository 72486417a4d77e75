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
import type { Documents } from './documents.ts'
import { isParty, type TimeField } from './row-queries.ts'
import { byField, equal, type Filter, just } from './stored/query.ts'
import { instantOf, type StoredDocument, storedTimeOf } from './stored/value.ts'
import {
  cursorOf,
  type DocumentPosition,
  type DocumentReader,
  positionOf,
} from './stored-document.ts'

/** Of how many transactions about one waited. Where more did, a page is shorter, and the next one reads the rest. */
const SENT_FOR_ONE_SETTLED = 4

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
  account: UserId,
  after: HistoryPosition | null,
  limit: number,
): Promise<ReadChanges> {
  const [sent, settled] = await Promise.all([
    readList(documents, account, 'timestamp', after, limit),
    readList(documents, account, 'settledAt', after, Math.ceil(limit / SENT_FOR_ONE_SETTLED)),
  ])
  const end = [...sent.end, ...settled.end].sort(newestPositionFirst)[0] ?? null
  const read = changesIn(documents.reader, account, sent.documents, settled.documents)
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

/** The change that a document made at the time by which its list is ordered. */
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
  documents: Documents,
  account: UserId,
  field: TimeField,
  after: HistoryPosition | null,
  limit: number,
) {
  const found = await documents.rowsIn({
    where: [field === 'timestamp' ? isParty(account) : isSettledOf(account)],
    orderBy: byField(field, 'desc'),
    start: after && placeBelow(field, after),
    limit,
  })
  const last = found.length === limit ? found.at(-1) : undefined
  const kind = field === 'timestamp' ? 'sent' : 'returned'
  const end = (last && historyPositionOf(last.get(field), last.id, kind)) ?? []
  return { documents: found, end: [end].flat() }
}

/** Points that came back at the very time of their send come first, so the same document can follow in the list of sends. */
function placeBelow(field: TimeField, { kind, time, id }: HistoryPosition) {
  return just(field === 'timestamp' && kind !== 'sent' ? 'before' : 'after', time, id)
}

/** Leaves out what the account sent and later handed over: that changed only the recipient's balance. */
function isSettledOf(account: UserId): Filter {
  const isReturned = { all: equal({ senderId: account, status: 'returned' }) }
  return { any: [isReturned, ...equal({ recipientId: account })] }
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
