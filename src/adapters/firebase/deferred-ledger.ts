import { type Cursor, FEED_PAGE, type FeedPage } from '../../core/domain/feed.ts'
import type { TransactionId, UserId } from '../../core/domain/ids.ts'
import type { Account } from '../../core/domain/profile.ts'
import type { Transaction } from '../../core/domain/transaction.ts'
import type { Transfer } from '../../core/domain/transfer.ts'
import type { Username, UsernameKey } from '../../core/domain/username.ts'
import type { Ledger } from '../../core/ports/ledger.ts'
import { checkLimit } from '../../core/ports/list-limit.ts'
import type { Listener, Stop } from '../../core/ports/subscription.ts'
import { rowsShown } from './rows-shown.ts'
import { watching } from './watching.ts'

interface FirstPage {
  /** Gives what was read before any SDK was there; null where it must be asked for. */
  take(): Promise<FeedPage | null>
  /** Hears when a page was read, or could not be. */
  wasRead(): void
}

/** The ledger while its SDK is on the way: it has the first page, and for all else it waits. */
export class DeferredLedger implements Ledger {
  constructor(
    private readonly open: () => Promise<Ledger>,
    private readonly firstPage: FirstPage,
  ) {}

  async page(after: Cursor | null, limit: number): Promise<FeedPage> {
    try {
      const early = after === null && limit === FEED_PAGE ? await this.firstPage.take() : null
      return early ?? (await (await this.open()).page(after, limit))
    } finally {
      this.firstPage.wasRead()
    }
  }

  watchHead(since: Cursor | null, listener: Listener<readonly Transaction[]>): Stop {
    // Whoever follows the feed has rows that are about to be shown.
    return this.watching(listener, (ledger, to) => ledger.watchHead(since, to), rowsShown)
  }

  async openAccount(id: UserId, name: Username | null) {
    return (await this.open()).openAccount(id, name)
  }

  watchAccount(id: UserId, listener: Listener<Account | null>): Stop {
    return this.watching(listener, (ledger, to) => ledger.watchAccount(id, to))
  }

  async post(transfer: Transfer) {
    return (await this.open()).post(transfer)
  }

  async find(id: TransactionId) {
    return (await this.open()).find(id)
  }

  async waiting(sender: UserId, limit: number, recipient?: UsernameKey) {
    return (await this.open()).waiting(sender, limit, recipient)
  }

  watchWaiting(sender: UserId, limit: number, listener: Listener<readonly Transaction[]>): Stop {
    checkLimit(limit)
    return this.watching(listener, (ledger, to) => ledger.watchWaiting(sender, limit, to))
  }

  async handOver(id: TransactionId, sender: UserId) {
    return (await this.open()).handOver(id, sender)
  }

  async takeBack(id: TransactionId, sender: UserId) {
    return (await this.open()).takeBack(id, sender)
  }

  private watching<T>(
    listener: Listener<T>,
    follow: (ledger: Ledger, listener: Listener<T>) => Stop,
    after: () => Promise<void> = async () => {},
  ): Stop {
    const open = () => after().then(this.open)
    return watching(open, listener, (ledger, next, fault) => follow(ledger, { next, fault }))
  }
}
