import type { Instant, UserId } from '../domain/ids.ts'
import {
  type Arrival,
  firstMark,
  hasNewReactions,
  isByLedgersClock,
  type NewCount,
  NOTHING_NEW,
  NOTICE_MARK,
  type NoticeMark,
  othersWhoReacted,
  SEEN_REACTIONS,
  type SeenReactions,
} from '../domain/notices.ts'
import type { Account } from '../domain/people.ts'
import type { Transaction } from '../domain/transaction.ts'
import type { DeviceStore } from '../ports/device-store.ts'
import type { History } from '../ports/history.ts'
import type { Ledger } from '../ports/ledger.ts'
import { LONGEST_LIST } from '../ports/list-limit.ts'
import type { Clock, Log } from '../ports/platform.ts'
import type { Stop } from '../ports/subscription.ts'

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
    private readonly device: DeviceStore,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /** Watches from an account as it is now. A fault is logged. */
  watch(first: Account, listener: NoticeListener): NoticeWatch {
    const lastLook = lastLookOf(first, this.device, this.clock)
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
      try {
        for (let live = isLive; !isStopped && account.totalReceived > counted; live = true)
          await read(live)
      } catch (cause) {
        this.log.warn('What came could not be shown', cause)
      } finally {
        isReading = false
      }
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

/** When the owner of an account looked last, and what they have seen. All pages of a device share it. */
export interface LastLook {
  /** Another object after each look. */
  mark(): NoticeMark
  /** Saves a look just now. `newest` is when the newest seen transfer came, null without one; `totalReceived` is in GBP. */
  look(newest: Instant | null, totalReceived: number): void
  /** Saves that nothing was new up to this sum of what the account received. Unit: GBP. */
  skip(totalReceived: number): void
  /** Calls `listener` after a look on another page of the device. */
  watch(listener: () => void): Stop
}

/** Loads the last look from the device. The first time, the last seven days are new. */
export function lastLookOf(
  account: Pick<Account, 'id' | 'totalReceived' | 'joinDate'>,
  device: DeviceStore,
  clock: Clock,
): LastLook {
  const { id } = account
  const saved = device.load(NOTICE_MARK, id)
  // More than the account ever received: the ledger began again, as a demo's does.
  const isOfThisLedger = saved && saved.totalReceived <= account.totalReceived
  let mark = isOfThisLedger ? saved : firstMark(account, clock.now())
  const save = (next: NoticeMark) => {
    mark = next
    device.save(NOTICE_MARK, next, id)
  }
  if (!isOfThisLedger) save(mark)
  return {
    mark: () => mark,
    look(newest, totalReceived) {
      save({ lookedAt: clock.now(), newest: newestSeen(mark, newest), totalReceived })
    },
    skip: (totalReceived) => save({ ...mark, totalReceived }),
    watch: (listener) =>
      device.watch(
        NOTICE_MARK,
        (others) => {
          if (!others) return
          mark = others
          listener()
        },
        id,
      ),
  }
}

/** Up to when all is seen, by the ledger's clock. Before the first look that is only known by the clock of the device. */
function newestSeen(before: NoticeMark, newest: Instant | null): Instant {
  return Math.max(newest ?? 0, isByLedgersClock(before) ? before.newest : 0)
}

/** What is read for this, for one page: 2 to count what came before, then 3 for what comes. Another one each minute. */
const READS = 5
const COUNTING_READS = 2
const ONE_BACK_AFTER_MS = 60_000

/** Reads what an account received since its owner last looked, 5 documents a visit. A fault is logged. */
export interface NewTransfers {
  /** What an account received last, if that is all of this amount (GBP), and new; null otherwise, or where it is not read. */
  findOnly(account: Account, since: NoticeMark, amount: number): Promise<Transaction | null>
  /** How many transfers came after a mark. Where that is not read, it is one more than `before`, "or more". */
  count(account: Account, since: NoticeMark, before: NewCount): Promise<NewCount>
}

/** What may be read for it is counted from now on. */
export function newTransfersOf(
  ledger: Pick<Ledger, 'find'>,
  history: Pick<History, 'countReceived'>,
  clock: Clock,
  log: Pick<Log, 'warn'>,
): NewTransfers {
  const allowance = new ReadAllowance(READS, clock)
  return {
    async findOnly({ id, lastTransaction }, since, amount) {
      if (lastTransaction === null || !allowance.spend(1)) return null
      try {
        const row = await ledger.find(lastTransaction)
        const isAll = row?.recipientId === id && row.status === 'settled' && -row.amount === amount
        return isAll && isNew(row, since) ? row : null
      } catch (cause) {
        log.warn('What came last could not be read', cause)
        return null
      }
    },
    async count({ id }, since, before) {
      if (!allowance.spend(COUNTING_READS)) return { ...oneMore(before), orMore: true }
      try {
        const count = await history.countReceived(id, since.newest)
        // The device's clock may be ahead of the ledger's. Something came, or nobody would have asked. By the ledger's clock, none
        // is new where the owner has seen it in the list before the account showed it. On a first visit all may be older than a week.
        const least = isByLedgersClock(since) || since.totalReceived === 0 ? 0 : 1
        return { count: Math.max(least, count), orMore: count >= LONGEST_LIST }
      } catch (cause) {
        log.warn('What came could not be counted', cause)
        return { ...oneMore(before), orMore: true }
      }
    },
  }
}

function oneMore({ count, orMore }: NewCount): NewCount {
  return { count: count + 1, orMore }
}

/** Whether its owner has not seen it in the list yet. The device's clock does not say. */
function isNew({ timestamp, settledAt }: Transaction, since: NoticeMark): boolean {
  return !isByLedgersClock(since) || (settledAt ?? timestamp) > since.newest
}

/** How many documents may be read for something that others cause. One more each minute, up to `most`. */
export class ReadAllowance {
  private left: number
  private since: Instant

  constructor(
    private readonly most: number,
    private readonly clock: Clock,
  ) {
    this.left = most
    this.since = clock.now()
  }

  /** Spends some, and returns whether there were enough. */
  spend(reads: number): boolean {
    const back = Math.max(0, Math.floor((this.clock.now() - this.since) / ONE_BACK_AFTER_MS))
    this.left = Math.min(this.most, this.left + back)
    this.since += back * ONE_BACK_AFTER_MS
    if (this.left < reads) return false
    this.left -= reads
    return true
  }
}

/** How many transfers the list of notices has. */
export const NOTICE_LIST_LENGTH = 15

/** Whether the reader reacted to a row themselves. */
type HasOwn = (row: Transaction) => boolean

/** Knows to which rows of an account others have reacted since its owner looked. It reads nothing: the page has the rows. */
export class ReactionNews {
  constructor(
    private readonly device: DeviceStore,
    private readonly clock: Clock,
  ) {}

  /** What the owner has seen until now. */
  seen(account: UserId): SeenReactions {
    return new Map(this.device.load(SEEN_REACTIONS, account))
  }

  /** Those of these rows with reactions that are not in `seen`. */
  unseen(
    rows: readonly Transaction[],
    account: UserId,
    seen: SeenReactions,
    hasOwn: HasOwn,
  ): readonly Transaction[] {
    const now = this.clock.now()
    return rows.filter((row) =>
      hasNewReactions(row, account, othersWhoReacted(row, hasOwn(row)), seen, now),
    )
  }

  /** Marks the reactions to these rows as seen. */
  markSeen(rows: readonly Transaction[], account: UserId, hasOwn: HasOwn): void {
    const seen = new Map(this.seen(account))
    for (const row of [...rows].reverse()) {
      // The newest come last: those are kept.
      seen.delete(row.id)
      seen.set(row.id, othersWhoReacted(row, hasOwn(row)))
    }
    this.device.save(SEEN_REACTIONS, [...seen], account)
  }
}
