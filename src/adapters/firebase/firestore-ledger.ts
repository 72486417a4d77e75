import type { Cursor, FeedPage, Position } from '../../core/domain/feed.ts'
import { prefixesOf } from '../../core/domain/folded.ts'
import type { TransactionId, UserId } from '../../core/domain/ids.ts'
import type { WhyRemoved } from '../../core/domain/ledger/removals.ts'
import { type Account, openingAccount } from '../../core/domain/people.ts'
import { TEXT_PARTS, type Transaction } from '../../core/domain/transaction.ts'
import type { Transfer } from '../../core/domain/transfer.ts'
import { type Username, usernameKey } from '../../core/domain/username.ts'
import type { ChangedRows, Ledger, RemovedRows, WaitingFilter } from '../../core/ports/ledger.ts'
import { checkLimit, LONGEST_LIST } from '../../core/ports/list-limit.ts'
import type { Listener, Stop } from '../../core/ports/subscription.ts'
import { command } from './decisions.ts'
import type { Documents } from './documents.ts'
import type { FeedDocuments } from './feed-page.ts'
import { readBack } from './firestore-calls.ts'
import type { MonthOfWrite } from './months.ts'
import { removeMessage } from './remove-text.ts'
import { isParty, lostSince, placeOf, waitingOf } from './row-queries.ts'
import { path } from './stored/path.ts'
import { byField, type Direction, just } from './stored/query.ts'
import { type StoredDocument, type StoredTime, storedTimeOf } from './stored/value.ts'
import { newAccount, newName, prefixField } from './stored-account.ts'
import { changeCursorOf, cursorOf, positionOf } from './stored-document.ts'
import { postTransfer, settle } from './transfers.ts'
import { watchHead, watchLive } from './watch-live.ts'

const DAY_MS = 86_400_000

/** The ledger in Firestore. The security rules enforce its invariants; this adapter finds out what their refusals mean. */
export class FirestoreLedger implements Ledger {
  constructor(private readonly documents: Documents) {}

  /** Opens an account in one commit with its name, or returns the one that exists, which gets the prefixes that it lacks. */
  openAccount(id: UserId, name: Username | null) {
    const { documents } = this
    const { calls, months, clock } = documents
    // Names are never deleted. If the ledger's owner deleted an account, its person may open a new one with an old name.
    let ownsName = false
    const fresh = openingAccount(id, name, clock.now())
    const refused: MonthOfWrite[] = []
    return command(
      documents,
      async () => {
        const document = await calls.read(path.user(id))
        const account = documents.accountIn(document)
        if (account) {
          void this.listPrefixes(account, document.get('prefixes'))
          return account
        }
        const month = months.of([id], refused)
        refused.push(month)
        const isOpened = await calls.commit([
          ['set', path.user(id), newAccount(fresh, month)],
          ...(name && !ownsName
            ? [['set', path.username(usernameKey(name)), newName(id)] as const]
            : []),
        ])
        return isOpened ? readBack(() => documents.account(id), fresh) : null
      },
      (ledger, facts, now) => {
        ownsName = name !== null && facts.names.get(usernameKey(name))?.owner === id
        return ledger.decideOpen(facts, id, name, now)
      },
      ({ accounts }) => accounts.get(id),
    )
  }

  watchAccount(id: UserId, listener: Listener<Account | null>): Stop {
    return watchLive(this.documents.live, listener, (watch, next) =>
      watch.document(path.user(id), (document) => next(this.documents.accountIn(document))),
    )
  }

  post(transfer: Transfer) {
    return postTransfer(this.documents, transfer)
  }

  find(id: TransactionId): Promise<Transaction | null> {
    return this.documents.row(id)
  }

  async loadPage(after: Position | null, limit: number, of?: UserId): Promise<FeedPage> {
    checkLimit(limit)
    return this.documents.feedPage(await readFeed(this.documents, 'desc', limit, after, of))
  }

  async loadNewer(before: Position, limit: number, of?: UserId): Promise<FeedPage> {
    checkLimit(limit)
    const { documents, more } = await readFeed(this.documents, 'asc', limit, before, of)
    return this.documents.feedPage({ documents: documents.toReversed(), more }, 'up')
  }

  watchHead(
    since: Cursor | null,
    settledSince: Position | null,
    listener: Listener<readonly Transaction[]>,
  ): Stop {
    const { live, reader } = this.documents
    const below = (row: StoredDocument) => this.readBelow(row)
    return watchHead({ live, reader, below }, since, settledSince, listener)
  }

  /** What a foreign client has dated later than tomorrow is left out: nothing could be read after it. */
  async loadSettled(since: Position, limit: number): Promise<ChangedRows> {
    checkLimit(limit)
    const { reader, clock } = this.documents
    const { time, id, isChange } = positionOf(since)
    const found = await this.documents.rowsIn({
      where: [['settledAt', '<=', storedTimeOf(clock.now() + DAY_MS)]],
      orderBy: byField('settledAt', 'asc'),
      start: isChange ? just('after', time, id) : just('before', time),
      limit,
    })
    const last = found.at(-1)
    const upTo = last && changeCursorOf(last.get('settledAt'), last.id)
    return { rows: reader.rows(found), upTo: upTo ?? since }
  }

  /** Reports the first row that lost each kind of text. */
  watchRemoved(since: Position, listener: Listener<readonly Transaction[]>): Stop {
    const { live, reader } = this.documents
    return watchLive<readonly Transaction[]>(live, listener, (watch, next) => {
      for (const part of TEXT_PARTS)
        watch.list(lostSince(part, since, 'asc', 1).list, (documents) => {
          if (documents.length > 0) next(reader.rows(documents))
        })
    })
  }

  async loadRemoved(since: Position, limit: number): Promise<RemovedRows> {
    checkLimit(limit)
    const found = await this.readRemovals(since, limit)
    const removals = found.slice(-limit)
    const last = removals.at(-1)
    const upTo = last && changeCursorOf(last.at, last.document.id)
    const documents = new Map(removals.map(({ document }) => [document.id, document]))
    return {
      rows: this.documents.reader.rows([...documents.values()]),
      upTo: upTo ?? since,
      isFull: found.length >= limit,
    }
  }

  async loadWaiting(of: WaitingFilter, limit: number): Promise<readonly Transaction[]> {
    checkLimit(limit)
    const { calls, reader } = this.documents
    return reader.rows(await calls.list(waitingOf(of, limit)))
  }

  watchWaiting(senderId: UserId, limit: number, listener: Listener<readonly Transaction[]>): Stop {
    checkLimit(limit)
    const { live, reader } = this.documents
    return watchLive(live, listener, (watch, next) =>
      watch.list(waitingOf({ senderId }, limit), (documents) => next(reader.rows(documents))),
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

  /**
   * Adds the prefixes of its name to an account that was opened before there were prefixes. Writes nothing where it has them. If the
   * write fails, the next visit tries again.
   */
  private async listPrefixes({ id, username }: Account, listed: unknown): Promise<void> {
    if (username === null || isSame(listed, prefixesOf(username))) return
    const { calls } = this.documents
    await calls.commit([['update', path.user(id), prefixField(username)]]).catch(() => {})
  }

  /** Reads the documents below one; none where no query can start after its time. */
  private async readBelow(row: StoredDocument): Promise<readonly StoredDocument[]> {
    const cursor = cursorOf(row.data()?.timestamp, row.id)
    if (!cursor) return []
    return (await readFeed(this.documents, 'desc', LONGEST_LIST, cursor)).documents
  }

  /** Reads the newest removals since a position, the oldest first: up to `limit` of each kind of text, of which none has another's time. */
  private async readRemovals(since: Position, limit: number): Promise<readonly StoredRemoval[]> {
    const found = await Promise.all(
      TEXT_PARTS.map(async (part): Promise<readonly StoredRemoval[]> => {
        const { field, list } = lostSince(part, since, 'desc', limit)
        const documents = await this.documents.calls.list(list)
        return documents.map((document) => ({ document, at: document.get(field) }))
      }),
    )
    return found.flat().sort(oldestRemovalFirst)
  }
}

function isSame(listed: unknown, prefixes: readonly string[]): boolean {
  if (!Array.isArray(listed) || listed.length !== prefixes.length) return false
  return prefixes.every((prefix, index) => listed[index] === prefix)
}

/** When a row lost a text. */
interface StoredRemoval {
  readonly document: StoredDocument
  readonly at: StoredTime
}

function oldestRemovalFirst(one: StoredRemoval, other: StoredRemoval): number {
  const { seconds, nanoseconds } = one.at
  return (
    seconds - other.at.seconds ||
    nanoseconds - other.at.nanoseconds ||
    Number(one.document.id > other.document.id) - Number(one.document.id < other.document.id)
  )
}

/**
 * Reads up to `limit` documents of the feed, or of one account: the newest, or those next to a position. Reads one more where that is
 * allowed: it shows whether more follow. A query cannot ask for more than the longest list, so a full list counts as having more; the
 * next page may then be empty.
 */
export async function readFeed(
  documents: Documents,
  direction: Direction,
  limit: number,
  from: Position | null,
  of?: UserId,
): Promise<FeedDocuments> {
  const found = await documents.rowsIn({
    where: of === undefined ? [] : [isParty(of)],
    orderBy: byField('timestamp', direction),
    start: from === null ? null : placeOf(from, direction),
    limit: Math.min(limit + 1, LONGEST_LIST),
  })
  const page = found.slice(0, limit)
  return { documents: page, more: found.length > limit || page.length === LONGEST_LIST }
}
