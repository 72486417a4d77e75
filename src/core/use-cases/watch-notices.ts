import type { Instant } from '../domain/ids.ts'
import {
  type Arrival,
  firstMark,
  isByLedgersClock,
  type NewCount,
  NOTHING_NEW,
  type NoticeMark,
} from '../domain/notices.ts'
import type { Account } from '../domain/profile.ts'
import type { Transaction } from '../domain/transaction.ts'
import type { Clock } from '../ports/clock.ts'
import type { History } from '../ports/history.ts'
import type { Ledger } from '../ports/ledger.ts'
import { LONGEST_LIST } from '../ports/list-limit.ts'
import type { Log } from '../ports/log.ts'
import type { NoticeMarks } from '../ports/notice-marks.ts'
import type { Stop } from '../ports/subscription.ts'
import { ReadAllowance } from './read-allowance.ts'

export interface NoticeListener {
  /** Called at once, and at each change. */
  counted(count: NewCount): void
  /** Called for what comes from now on. */
  arrived(arrival: Arrival): void
}

/** What a page knows of new transfers to one account. */
export interface NoticeWatch {
  /** Takes the account as it is now. */
  take(account: Account): void
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

/** What is read for this, for one page: 2 to count what came before, then 3 for what comes. Another one each minute. */
const READS = 5
const COUNTING_READS = 2

/**
 * Counts what an account received since its owner last looked. The account is watched anyway, and its `totalReceived` says
 * whether anything came; only then something is read, 5 documents a visit. What is not read counts as "or more".
 */
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
    const { marks, clock } = this
    const { id } = first
    const allowance = new ReadAllowance(READS, clock)
    let account = first
    let mark = this.firstMarkOf(first)
    /** `totalReceived` up to which `count` counts. */
    let counted = mark.totalReceived
    let count = NOTHING_NEW
    let isReading = false
    let isStopped = false
    const tell = (next: NewCount) => {
      count = next
      listener.counted(next)
    }
    const save = (next: NoticeMark) => {
      mark = next
      marks.save(id, mark)
    }
    const begin = (from: NoticeMark) => {
      mark = from
      counted = from.totalReceived
      tell(NOTHING_NEW)
    }
    const take = (now: Account, since: NoticeMark, next: NewCount, arrival: LiveArrival) => {
      // Seen meanwhile: what came since is read again.
      if (isStopped || mark !== since) return
      const amount = now.totalReceived - counted
      counted = now.totalReceived
      if (next.count === 0) save({ ...since, totalReceived: counted })
      tell(next)
      if (!arrival.isLive || next.count === 0) return
      const { transaction } = arrival
      listener.arrived({ key: transaction?.id ?? `${id}-${counted}`, amount, transaction })
    }
    const read = async (isLive: boolean) => {
      const [before, since] = [account, mark]
      const amount = before.totalReceived - counted
      const transaction = isLive ? await this.onlyOne(before, since, amount, allowance) : null
      if (transaction) return take(before, since, oneMore(count), { isLive, transaction })
      // With what came while the transaction was looked for.
      const now = account
      const next = await this.countAll(now, since, count, allowance)
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
    const stopMarks: Stop = marks.watch(id, () => {
      const saved = marks.load(id)
      if (!saved) return
      begin(saved)
      void catchUp(false)
    })
    tell(NOTHING_NEW)
    void catchUp(false)
    return {
      take(now) {
        account = now
        void catchUp(true)
      },
      count: () => count,
      mark: () => mark,
      markSeen(newest) {
        save({
          lookedAt: clock.now(),
          newest: newestSeen(mark, newest),
          // What is just being counted may not be in the list: it is counted again.
          totalReceived: counted,
        })
        begin(mark)
      },
      stop() {
        isStopped = true
        stopMarks()
      },
    }
  }

  private firstMarkOf(account: Account): NoticeMark {
    const saved = this.marks.load(account.id)
    // More than the account ever received: the ledger began again, as a demo's does.
    if (saved && saved.totalReceived <= account.totalReceived) return saved
    const mark = firstMark(account, this.clock.now())
    this.marks.save(account.id, mark)
    return mark
  }

  /** What an account received last, if that is all of this amount, and new. */
  private async onlyOne(
    { id, lastTransaction }: Account,
    since: NoticeMark,
    amount: number,
    allowance: ReadAllowance,
  ): Promise<Transaction | null> {
    if (lastTransaction === null || !allowance.take(1)) return null
    try {
      const row = await this.ledger.find(lastTransaction)
      const isAll = row?.recipientId === id && row.status === 'settled' && -row.amount === amount
      return isAll && isNew(row, since) ? row : null
    } catch (cause) {
      this.log.warn('What came last could not be read', cause)
      return null
    }
  }

  private async countAll(
    { id }: Account,
    since: NoticeMark,
    before: NewCount,
    allowance: ReadAllowance,
  ): Promise<NewCount> {
    if (!allowance.take(COUNTING_READS)) return { ...oneMore(before), orMore: true }
    try {
      const count = await this.history.countReceived(id, since.newest)
      // The device's clock may be ahead of the ledger's. Something came, or nobody would have asked. By the ledger's clock, none
      // is new where the owner has seen it in the list before the account showed it.
      const least = isByLedgersClock(since) ? 0 : 1
      return { count: Math.max(least, count), orMore: count >= LONGEST_LIST }
    } catch (cause) {
      this.log.warn('What came could not be counted', cause)
      return { ...oneMore(before), orMore: true }
    }
  }
}

/** Up to when all is seen, by the ledger's clock. Before the first look that is only known by the clock of the device. */
function newestSeen(before: NoticeMark, newest: Instant | null): Instant {
  return Math.max(newest ?? 0, isByLedgersClock(before) ? before.newest : 0)
}

/** Whether its owner has not seen it yet, in the list. The clock of the device cannot tell. */
function isNew({ timestamp, settledAt }: Transaction, since: NoticeMark): boolean {
  return !isByLedgersClock(since) || (settledAt ?? timestamp) > since.newest
}

function oneMore({ count, orMore }: NewCount): NewCount {
  return { count: count + 1, orMore }
}
