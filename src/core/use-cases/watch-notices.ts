import type { Instant } from '../domain/ids.ts'
import { type Arrival, type NewCount, NOTHING_NEW, type NoticeMark } from '../domain/notices.ts'
import type { Account } from '../domain/people.ts'
import type { Transaction } from '../domain/transaction.ts'
import type { History } from '../ports/history.ts'
import type { Ledger } from '../ports/ledger.ts'
import type { NoticeMarks } from '../ports/notices.ts'
import type { Clock, Log } from '../ports/platform.ts'
import { lastLookOf } from './last-look.ts'
import { newTransfersOf, oneMore } from './new-transfers.ts'

export interface NoticeListener {
  /** Called at once, and at each change. */
  counted(count: NewCount): void
  /** Called for what comes from now on. */
  arrived(arrival: Arrival): void
}

/** What a page knows of new transfers to one account. */
export interface NoticeWatch {
  /** Gives the watch the account as it is now. */
  setAccount(account: Account): void
  count(): NewCount
  /** The mark of the last look. */
  mark(): NoticeMark
  /** Marks all as seen, on all pages of this device. `newest` is when the newest seen transfer came; null without one. */
  markSeen(newest: Instant | null): void
  stop(): void
}

/** What came, and whether it came just now. */
interface LiveArrival {
  readonly isLive: boolean
  readonly transaction: Transaction | null
}

/** Counts what an account received since its owner last looked. Reads only where the account's `totalReceived` has grown. */
export class WatchNotices {
  constructor(
    private readonly ledger: Ledger,
    private readonly history: History,
    private readonly marks: NoticeMarks,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /** Watches from an account as it is now. A fault is logged. */
  watch(first: Account, listener: NoticeListener): NoticeWatch {
    const lastLook = lastLookOf(first, this.marks, this.clock)
    const transfers = newTransfersOf(this.ledger, this.history, this.clock, this.log)
    let account = first
    /** `totalReceived` up to which `count` counts. */
    let counted = lastLook.mark().totalReceived
    let count = NOTHING_NEW
    let isReading = false
    let isStopped = false
    const tell = (next: NewCount) => {
      count = next
      listener.counted(next)
    }
    const begin = () => {
      counted = lastLook.mark().totalReceived
      tell(NOTHING_NEW)
    }
    const take = (now: Account, since: NoticeMark, next: NewCount, arrival: LiveArrival) => {
      // Seen meanwhile: what came since is read again.
      if (isStopped || lastLook.mark() !== since) return
      // What was there when the page opened did not arrive just now.
      const amount = now.totalReceived - Math.max(counted, first.totalReceived)
      counted = now.totalReceived
      if (next.count === 0) lastLook.skip(counted)
      tell(next)
      if (!arrival.isLive || next.count === 0) return
      const { transaction } = arrival
      listener.arrived({ key: transaction?.id ?? `${now.id}-${counted}`, amount, transaction })
    }
    const read = async (isLive: boolean) => {
      const [before, since] = [account, lastLook.mark()]
      const amount = before.totalReceived - counted
      const transaction = isLive ? await transfers.findOnly(before, since, amount) : null
      if (transaction) return take(before, since, oneMore(count), { isLive, transaction })
      // With what came while the transaction was looked for.
      const now = account
      const next = await transfers.count(now, since, count)
      // What came while the ledger counted may be counted, or not: it counts again.
      if (next.orMore || account.totalReceived <= now.totalReceived)
        take(now, since, next, { isLive, transaction })
    }
    const catchUp = async (isLive: boolean) => {
      if (isReading) return
      isReading = true
      for (let live = isLive; !isStopped && account.totalReceived > counted; live = true)
        await read(live)
      isReading = false
    }
    const stopLooks = lastLook.watch(() => {
      begin()
      void catchUp(false)
    })
    begin()
    void catchUp(false)
    return {
      setAccount(now) {
        account = now
        void catchUp(true)
      },
      count: () => count,
      mark: () => lastLook.mark(),
      markSeen(newest) {
        // What is just being counted may not be in the list: it is counted again.
        lastLook.look(newest, counted)
        begin()
      },
      stop() {
        isStopped = true
        stopLooks()
      },
    }
  }
}
