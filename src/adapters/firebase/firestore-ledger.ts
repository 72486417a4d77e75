import type { Firestore } from 'firebase/firestore/lite'
import type { Cursor, FeedPage, Position } from '../../core/domain/feed.ts'
import type { TransactionId, UserId } from '../../core/domain/ids.ts'
import type { Account } from '../../core/domain/profile.ts'
import type { Transaction } from '../../core/domain/transaction.ts'
import type { Transfer } from '../../core/domain/transfer.ts'
import type { Username } from '../../core/domain/username.ts'
import type { Clock } from '../../core/ports/clock.ts'
import type { Ledger, SettledRows, WaitingFilter } from '../../core/ports/ledger.ts'
import { checkLimit } from '../../core/ports/list-limit.ts'
import type { Listener, Stop } from '../../core/ports/subscription.ts'
import type { DocumentReader } from './document-reader.ts'
import { Documents } from './documents.ts'
import { feedPageOf } from './feed-page.ts'
import { withFaults } from './firestore-fault.ts'
import type { LiveFirestore } from './live-firestore.ts'
import { PostTransfer } from './post-transfer.ts'
import { readAccount } from './read-account.ts'
import { readBelow, readFeed, readNewer, readSettled, readWaiting } from './read-rows.ts'
import { SettleTransfer } from './settle-transfer.ts'
import { changeCursorOf } from './stored-time.ts'
import { watchHead } from './watch-head.ts'
import { watchLive } from './watch-live.ts'
import { openAccount } from './write-account.ts'

/** The ledger in Firestore. The security rules enforce its invariants; this adapter finds out what their refusals mean. */
export class FirestoreLedger implements Ledger {
  private readonly documents: Documents
  private readonly posting: PostTransfer
  private readonly settling: SettleTransfer

  constructor(
    db: Firestore,
    private readonly live: () => Promise<LiveFirestore>,
    private readonly reader: DocumentReader,
    private readonly clock: Clock,
  ) {
    this.documents = new Documents(db)
    this.posting = new PostTransfer(this.documents, reader, clock)
    this.settling = new SettleTransfer(this.documents, reader, clock)
  }

  openAccount(id: UserId, name: Username | null) {
    return withFaults(async () => {
      const result = await openAccount(this.documents, this.clock, id, name)
      if (result.ok) this.posting.remember(id, result.value.username)
      return result
    })
  }

  watchAccount(id: UserId, listener: Listener<Account | null>): Stop {
    return watchLive(this.live, listener, (live, next, fault) =>
      live.watchUser(
        id,
        (document) => {
          const account = readAccount(document)
          if (account) this.posting.remember(id, account.username)
          next(account)
        },
        fault,
      ),
    )
  }

  post(transfer: Transfer) {
    return withFaults(() => this.posting.post(transfer))
  }

  find(id: TransactionId): Promise<Transaction | null> {
    return withFaults(() => this.documents.row(id, this.reader))
  }

  loadPage(after: Position | null, limit: number, of?: UserId): Promise<FeedPage> {
    return withFaults(async () => {
      checkLimit(limit)
      return feedPageOf(
        await readFeed(this.documents, after, limit, of),
        this.reader,
        this.clock.now(),
      )
    })
  }

  loadNewer(before: Position, limit: number, of?: UserId): Promise<FeedPage> {
    return withFaults(async () => {
      checkLimit(limit)
      const found = await readNewer(this.documents, before, limit, of)
      return feedPageOf(found, this.reader, this.clock.now(), 'up')
    })
  }

  watchHead(
    since: Cursor | null,
    settledSince: Position | null,
    listener: Listener<readonly Transaction[]>,
  ): Stop {
    const { live, reader } = this
    return watchHead(
      { live, reader, below: (row) => readBelow(this.documents, row) },
      since,
      settledSince,
      listener,
    )
  }

  loadSettled(since: Position, limit: number): Promise<SettledRows> {
    return withFaults(async () => {
      checkLimit(limit)
      const found = await readSettled(this.documents, since, limit, this.clock.now())
      const last = found.at(-1)
      const upTo = last && changeCursorOf(last.data()?.settledAt, last.id)
      return { rows: this.reader.rows(found), upTo: upTo ?? since }
    })
  }

  loadWaiting(of: WaitingFilter, limit: number): Promise<readonly Transaction[]> {
    return withFaults(async () => {
      checkLimit(limit)
      return this.reader.rows(await readWaiting(this.documents, of, limit))
    })
  }

  watchWaiting(sender: UserId, limit: number, listener: Listener<readonly Transaction[]>): Stop {
    checkLimit(limit)
    return watchLive(this.live, listener, (live, next, fault) =>
      live.watchWaiting(sender, limit, (documents) => next(this.reader.rows(documents)), fault),
    )
  }

  handOver(id: TransactionId, sender: UserId) {
    return withFaults(() => this.settling.handOver(id, sender))
  }

  takeBack(id: TransactionId, sender: UserId) {
    return withFaults(() => this.settling.takeBack(id, sender))
  }
}
