import type { Instant } from '../domain/ids.ts'
import { isByLedgersClock, type NewCount, type NoticeMark } from '../domain/notices.ts'
import type { Account } from '../domain/people.ts'
import type { Transaction } from '../domain/transaction.ts'
import type { History } from '../ports/history.ts'
import type { Ledger } from '../ports/ledger.ts'
import { LONGEST_LIST } from '../ports/list-limit.ts'
import type { Clock, Log } from '../ports/platform.ts'

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

export function oneMore({ count, orMore }: NewCount): NewCount {
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
