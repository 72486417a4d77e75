import type { TransactionId, UserId } from '../domain/ids.ts'
import type { Profile } from '../domain/people.ts'
import type { Transaction } from '../domain/transaction.ts'
import { readUsername, type UsernameKey, usernameKey } from '../domain/username.ts'
import type { Directory, NameOwner } from '../ports/directory.ts'
import type { Ledger } from '../ports/ledger.ts'
import type { Log, Retry } from '../ports/platform.ts'
import type { Listener, Stop } from '../ports/subscription.ts'
import { watchAgain } from './watch-again.ts'

/** How many waiting transfers are watched; older ones move up as these are settled. */
const WATCHED = 10

/** How many are listed at once. */
const LISTED = 100

/** A waiting transfer, and the owner of the name. */
export interface WaitingPoints {
  readonly transaction: Transaction
  /** `left`: nobody can have the name any more, so the points can only be taken back. */
  readonly owner: NameOwner
  /** Nobody hands points over to themselves: a sender who took the name can only take them back. */
  readonly canHandOver: boolean
  /** Whether the owner of the name joined before the points were sent, so under another name. */
  readonly joinedBefore: boolean
}

/** The newest waiting transfers of a sender. */
export interface WaitingTransfers {
  /** Newest first. */
  readonly points: readonly WaitingPoints[]
  /** Whether there may be older ones, which are not watched. */
  readonly mayBeMore: boolean
}

/** The sum of what waits for a name. */
export interface WaitingSum {
  readonly amount: number
  /** Whether there may be transfers that were not counted. */
  readonly mayBeMore: boolean
}

/** What is known of waiting transfers before they are read: any may wait. */
export const WAITING_UNKNOWN: WaitingTransfers = { points: [], mayBeMore: true }

/** The rows that are shown as waiting and do so no more. What is older than the watched transfers may still wait. */
export function noLongerWaiting(
  rows: readonly Transaction[],
  { points, mayBeMore }: WaitingTransfers,
): readonly TransactionId[] {
  const still = points.map(({ transaction }) => transaction)
  const since = mayBeMore ? (still.at(-1)?.timestamp ?? Number.POSITIVE_INFINITY) : 0
  return rows.flatMap(({ id, status, timestamp }) =>
    status === 'waiting' && timestamp >= since && !still.some((one) => one.id === id) ? id : [],
  )
}

/** Watches a sender's waiting transfers, and reports when a name that one of them waits for is taken. */
export class WatchWaiting {
  constructor(
    private readonly ledger: Ledger,
    private readonly directory: Directory,
    private readonly retry: Retry,
    private readonly log: Log,
  ) {}

  /**
   * Reports the newest waiting transfers, and who has their names, now and at each change. If the ledger or the directory
   * cannot be watched, it logs that, and tries again after a pause.
   */
  watch(sender: UserId, report: (waiting: WaitingTransfers) => void): Stop {
    const fault = (cause: unknown) => this.log.error('Waiting points could not be read', cause)
    return watchAgain(this.retry, { next: report, fault }, (listener) =>
      this.watchOnce(sender, listener),
    )
  }

  /**
   * Up to 100 transfers of other people that wait for a person's present name, newest first; none without a name. Throws a
   * `Fault` if they cannot be read.
   */
  async loadFor({ id, username }: Profile): Promise<readonly Transaction[]> {
    if (username === null) return []
    const rows = await this.ledger.loadWaiting({ recipientKey: usernameKey(username) }, LISTED)
    return rows.filter(({ senderId }) => senderId !== id)
  }

  /** What waits for a name, in GBP: of up to 100 transfers. Throws a `Fault` if they cannot be read. */
  async sumFor(typed: string): Promise<WaitingSum> {
    const name = readUsername(typed)
    if (!name.ok) return { amount: 0, mayBeMore: false }
    const rows = await this.ledger.loadWaiting({ recipientKey: usernameKey(name.value) }, LISTED)
    const amount = rows.reduce((sum, row) => sum - row.amount, 0)
    return { amount, mayBeMore: rows.length === LISTED }
  }

  /** Nothing follows a fault. */
  private watchOnce(sender: UserId, listener: Listener<WaitingTransfers>): Stop {
    const names = new Map<UsernameKey, Stop>()
    const owners = new Map<UsernameKey, NameOwner>()
    let waiting: readonly Transaction[] = []
    let stopWaiting: Stop = () => {}
    const stop = () => {
      stopWaiting()
      for (const stopName of names.values()) stopName()
    }
    const fault = (cause: unknown) => {
      stop()
      listener.fault(cause)
    }
    const report = () =>
      listener.next({ points: waiting.map(withOwner), mayBeMore: waiting.length >= WATCHED })
    const withOwner = (transaction: Transaction): WaitingPoints => {
      const { recipientKey } = transaction
      const owner = (recipientKey && owners.get(recipientKey)) ?? null
      const joined = owner === 'left' ? null : owner
      const canHandOver = joined !== null && joined.id !== sender
      const joinedBefore = joined !== null && joined.joinDate < transaction.timestamp
      return { transaction, owner, canHandOver, joinedBefore }
    }
    const watchName = (key: UsernameKey) => {
      const next = (owner: NameOwner) => {
        owners.set(key, owner)
        report()
      }
      names.set(key, this.directory.watchName(key, { next, fault }))
    }
    const watchOnly = (wanted: ReadonlySet<UsernameKey>) => {
      for (const [key, stopName] of names) {
        if (wanted.has(key)) continue
        stopName()
        names.delete(key)
        owners.delete(key)
      }
      for (const key of wanted) if (!names.has(key)) watchName(key)
    }
    const next = (rows: readonly Transaction[]) => {
      waiting = rows
      watchOnly(new Set(rows.flatMap(({ recipientKey }) => recipientKey ?? [])))
      report()
    }
    stopWaiting = this.ledger.watchWaiting(sender, WATCHED, { next, fault })
    return stop
  }
}
