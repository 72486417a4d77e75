import type { Firestore } from 'firebase/firestore/lite'
import type { Cursor, FeedPage, Position } from '../../core/domain/feed-page.ts'
import type { TransactionId, UserId } from '../../core/domain/ids.ts'
import type { Account } from '../../core/domain/profile.ts'
import type { Transaction } from '../../core/domain/transaction.ts'
import type { Transfer } from '../../core/domain/transfer.ts'
import type { Username } from '../../core/domain/username.ts'
import type { Clock } from '../../core/ports/clock.ts'
import type { Ledger, WaitingOf } from '../../core/ports/ledger.ts'
import { checkLimit } from '../../core/ports/list-limit.ts'
import type { Listener, Stop } from '../../core/ports/subscription.ts'
import type { DocumentReader } from './document-reader.ts'
import { Documents } from './documents.ts'
import { feedPageOf } from './feed-page.ts'
import { faulting } from './firestore-fault.ts'
import type { LiveFirestore } from './live-firestore.ts'
import { openAccount } from './open-account.ts'
import { PostTransfer } from './post-transfer.ts'
import { readAccount } from './read-account.ts'
import { readBelow, readFeed, readNewer, readSettled, readWaiting } from './read-rows.ts'
import { SettleTransfer } from './settle-transfer.ts'
import { watchHead } from './watch-head.ts'
import { watching } from './watching.ts'

/** The ledger in Firestore. The rules guard it; this adapter finds out what their refusals mean. */
export class FirestoreLedger implements Ledger {
  private readonly at: Documents
  private readonly posting: PostTransfer
  private readonly settling: SettleTransfer

  constructor(
    db: Firestore,
    private readonly live: () => Promise<LiveFirestore>,
    private readonly reader: DocumentReader,
    private readonly clock: Clock,
  ) {
    this.at = new Documents(db)
    this.posting = new PostTransfer(this.at, reader, clock)
    this.settling = new SettleTransfer(this.at, reader, clock)
  }

  openAccount(id: UserId, name: Username | null) {
    return faulting(async () => {
      const result = await openAccount(this.at, this.clock, id, name)
      if (result.ok) this.posting.remember(id, result.value.username)
      return result
    })
  }

  watchAccount(id: UserId, listener: Listener<Account | null>): Stop {
    return watching(this.live, listener, (live, tell, fault) =>
      live.user(
        id,
        (document) => {
          const account = readAccount(document)
          if (account) this.posting.remember(id, account.username)
          tell(account)
        },
        fault,
      ),
    )
  }

  post(transfer: Transfer) {
    return faulting(() => this.posting.post(transfer))
  }

  find(id: TransactionId): Promise<Transaction | null> {
    return faulting(() => this.at.row(id, this.reader))
  }

  loadPage(after: Position | null, limit: number, of?: UserId): Promise<FeedPage> {
    return faulting(async () => {
      checkLimit(limit)
      return feedPageOf(await readFeed(this.at, after, limit, of), this.reader, this.clock.now())
    })
  }

  loadNewer(before: Position, limit: number, of?: UserId): Promise<FeedPage> {
    return faulting(async () => {
      checkLimit(limit)
      const found = await readNewer(this.at, before, limit, of)
      return feedPageOf(found, this.reader, this.clock.now(), 'up')
    })
  }

  watchHead(since: Cursor | null, listener: Listener<readonly Transaction[]>): Stop {
    const { live, reader } = this
    return watchHead({ live, reader, below: (row) => readBelow(this.at, row) }, since, listener)
  }

  loadSettled(since: Cursor, limit: number): Promise<readonly Transaction[]> {
    return faulting(async () => {
      checkLimit(limit)
      return this.reader.rows(await readSettled(this.at, since, limit))
    })
  }

  loadWaiting(of: WaitingOf, limit: number): Promise<readonly Transaction[]> {
    return faulting(async () => {
      checkLimit(limit)
      return this.reader.rows(await readWaiting(this.at, of, limit))
    })
  }

  watchWaiting(sender: UserId, limit: number, listener: Listener<readonly Transaction[]>): Stop {
    checkLimit(limit)
    return watching(this.live, listener, (live, tell, fault) =>
      live.waiting(sender, limit, (documents) => tell(this.reader.rows(documents)), fault),
    )
  }

  handOver(id: TransactionId, sender: UserId) {
    return faulting(() => this.settling.handOver(id, sender))
  }

  takeBack(id: TransactionId, sender: UserId) {
    return faulting(() => this.settling.takeBack(id, sender))
  }
}
