import {
  limit as atMost,
  type DocumentSnapshot,
  documentId,
  or,
  orderBy,
  type QueryDocumentSnapshot,
  type QueryNonFilterConstraint,
  query,
  startAfter,
  startAt,
  Timestamp,
  updateDoc,
  where,
} from 'firebase/firestore/lite'
import type { Cursor, FeedPage, Position } from '../../core/domain/feed.ts'
import { prefixesOf } from '../../core/domain/folded.ts'
import type { Instant, TransactionId, UserId } from '../../core/domain/ids.ts'
import type { OpenAccountRefusal } from '../../core/domain/ledger/accounts.ts'
import type { WhyRemoved } from '../../core/domain/ledger/removals.ts'
import { type Account, openingAccount } from '../../core/domain/people.ts'
import { TEXT_PARTS, type Transaction } from '../../core/domain/transaction.ts'
import type { Transfer } from '../../core/domain/transfer.ts'
import { type Username, usernameKey } from '../../core/domain/username.ts'
import type { ChangedRows, Ledger, RemovedRows, WaitingFilter } from '../../core/ports/ledger.ts'
import { checkLimit, LONGEST_LIST } from '../../core/ports/list-limit.ts'
import type { Listener, Stop } from '../../core/ports/subscription.ts'
import { command } from './decisions.ts'
import { type Documents, newAccount, newName, prefixField } from './documents.ts'
import { type FeedDocuments, feedPageOf } from './feed-page.ts'
import type { LiveFirestore } from './live-firestore.ts'
import type { MonthOfWrite } from './months.ts'
import { removeMessage } from './remove-text.ts'
import { commit, readBack, readDocument, readDocuments, withFaults } from './requests.ts'
import {
  changeCursorOf,
  cursorOf,
  positionOf,
  removalTimeOf,
  type StoredDocument,
  type StoredTime,
  sdkTimeOf,
  storedTimeOf,
} from './stored-document.ts'
import { postTransfer, settle } from './transfers.ts'
import { watchHead, watchLive, watchRemoved } from './watch-live.ts'

/** The ledger in Firestore. The security rules enforce its invariants; this adapter finds out what their refusals mean. */
export class FirestoreLedger implements Ledger {
  constructor(
    private readonly documents: Documents,
    private readonly live: () => Promise<LiveFirestore>,
  ) {}

  openAccount(id: UserId, name: Username | null) {
    return openAccount(this.documents, id, name)
  }

  watchAccount(id: UserId, listener: Listener<Account | null>): Stop {
    return watchLive(this.live, listener, (live, next, fault) =>
      live.watchUser(id, (document) => next(this.documents.accountIn(document)), fault),
    )
  }

  post(transfer: Transfer) {
    return postTransfer(this.documents, transfer)
  }

  find(id: TransactionId): Promise<Transaction | null> {
    return withFaults(() => this.documents.row(id))
  }

  loadPage(after: Position | null, limit: number, of?: UserId): Promise<FeedPage> {
    return withFaults(async () => {
      checkLimit(limit)
      return feedPageOf(
        await readFeed(this.documents, after, limit, of),
        this.documents.reader,
        this.documents.clock.now(),
      )
    })
  }

  loadNewer(before: Position, limit: number, of?: UserId): Promise<FeedPage> {
    return withFaults(async () => {
      checkLimit(limit)
      const found = await readNewer(this.documents, before, limit, of)
      return feedPageOf(found, this.documents.reader, this.documents.clock.now(), 'up')
    })
  }

  watchHead(
    since: Cursor | null,
    settledSince: Position | null,
    listener: Listener<readonly Transaction[]>,
  ): Stop {
    const {
      live,
      documents: { reader },
    } = this
    return watchHead(
      { live, reader, below: (row) => readBelow(this.documents, row) },
      since,
      settledSince,
      listener,
    )
  }

  loadSettled(since: Position, limit: number): Promise<ChangedRows> {
    return withFaults(async () => {
      checkLimit(limit)
      const found = await readSettled(this.documents, since, limit, this.documents.clock.now())
      const last = found.at(-1)
      const upTo = last && changeCursorOf(last.data()?.settledAt, last.id)
      return { rows: this.documents.reader.rows(found), upTo: upTo ?? since }
    })
  }

  watchRemoved(since: Position, listener: Listener<readonly Transaction[]>): Stop {
    const {
      live,
      documents: { reader },
    } = this
    return watchRemoved({ live, reader }, since, listener)
  }

  loadRemoved(since: Position, limit: number): Promise<RemovedRows> {
    return withFaults(async () => {
      checkLimit(limit)
      const found = await readRemovals(this.documents, since, limit)
      const removals = found.slice(-limit)
      const last = removals.at(-1)
      const upTo = last && changeCursorOf(last.at, last.document.id)
      const documents = new Map(removals.map(({ document }) => [document.id, document]))
      return {
        rows: this.documents.reader.rows([...documents.values()]),
        upTo: upTo ?? since,
        isFull: found.length >= limit,
      }
    })
  }

  loadWaiting(of: WaitingFilter, limit: number): Promise<readonly Transaction[]> {
    return withFaults(async () => {
      checkLimit(limit)
      return this.documents.reader.rows(await readWaiting(this.documents, of, limit))
    })
  }

  watchWaiting(sender: UserId, limit: number, listener: Listener<readonly Transaction[]>): Stop {
    checkLimit(limit)
    return watchLive(this.live, listener, (live, next, fault) =>
      live.watchWaiting(
        sender,
        limit,
        (documents) => next(this.documents.reader.rows(documents)),
        fault,
      ),
    )
  }

  handOver(id: TransactionId, sender: UserId) {
    return settle(this.documents, id, sender, 'settled')
  }

  takeBack(id: TransactionId, sender: UserId) {
    return settle(this.documents, id, sender, 'returned')
  }

  removeMessage(id: TransactionId, by: UserId, why: WhyRemoved) {
    return removeMessage(this.documents, id, by, why)
  }
}

/** Opens an account in one commit with its name, or returns the one that exists, which gets the prefixes that it lacks. */
function openAccount(documents: Documents, id: UserId, name: Username | null) {
  const { months, clock } = documents
  // Names are never deleted. If the ledger's owner deleted an account, its person may open a new one with an old name.
  let ownsName = false
  const fresh = openingAccount(id, name, clock.now())
  const refused: MonthOfWrite[] = []
  return command<Account, OpenAccountRefusal>(
    documents,
    async () => {
      const document = await readDocument(documents.user(id))
      const account = documents.accountIn(document)
      if (account) {
        listPrefixes(document, account.username)
        return account
      }
      const month = months.of([id], refused)
      refused.push(month)
      const isOpened = await commit(() => {
        const batch = documents.batch()
        batch.set(documents.user(id), newAccount(fresh, month))
        if (name && !ownsName) batch.set(documents.username(usernameKey(name)), newName(id))
        return batch
      })
      return isOpened ? readBack(() => documents.account(id), fresh) : null
    },
    (ledger, facts, now) => {
      ownsName = name !== null && facts.names.get(usernameKey(name))?.owner === id
      return ledger.decideOpen(facts, id, name, now)
    },
    ({ accounts }) => accounts.get(id),
  )
}

/**
 * Adds the prefixes of its name to an account that was opened before there were prefixes. Writes nothing where it has them. If the
 * write fails, the next visit tries again.
 */
async function listPrefixes(account: DocumentSnapshot, username: Username | null): Promise<void> {
  const listed: unknown = account.get('prefixes')
  if (username === null || isSame(listed, prefixesOf(username))) return
  await updateDoc(account.ref, prefixField(username)).catch(() => {})
}

function isSame(listed: unknown, prefixes: readonly string[]): boolean {
  if (!Array.isArray(listed) || listed.length !== prefixes.length) return false
  return prefixes.every((prefix, index) => listed[index] === prefix)
}

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
async function readNewer(
  documents: Documents,
  before: Position,
  limit: number,
  of?: UserId,
): Promise<FeedDocuments> {
  const page = pageOf(await read(documents, 'asc', limit, before, of), limit)
  return { ...page, documents: page.documents.toReversed() }
}

/** Reads the documents below one; none where no query can start after its time. */
async function readBelow(
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
async function readSettled(
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

/** When a row lost a text. */
interface StoredRemoval {
  readonly document: StoredDocument
  readonly at: StoredTime
}

/** Reads the newest removals since a position, the oldest first: up to `limit` of each kind of text, of which none has another's time. */
async function readRemovals(
  { transactions }: Documents,
  since: Position,
  limit: number,
): Promise<readonly StoredRemoval[]> {
  const from = positionOf(since)
  const found = await Promise.all(
    TEXT_PARTS.map(async (part): Promise<readonly StoredRemoval[]> => {
      const field = removalTimeOf(part)
      const begin = where(field, from.isChange ? '>' : '>=', sdkTimeOf(from, Timestamp))
      const { docs } = await readDocuments(
        query(transactions, begin, orderBy(field, 'desc'), atMost(limit)),
      )
      return docs.map((document) => ({ document, at: document.get(field) }))
    }),
  )
  return found.flat().sort(oldestRemovalFirst)
}

function oldestRemovalFirst(one: StoredRemoval, other: StoredRemoval): number {
  const { seconds, nanoseconds } = one.at
  return (
    seconds - other.at.seconds ||
    nanoseconds - other.at.nanoseconds ||
    Number(one.document.id > other.document.id) - Number(one.document.id < other.document.id)
  )
}

/** Reads up to `limit` waiting documents, newest first: of a sender, to a name, or both. */
async function readWaiting(
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
