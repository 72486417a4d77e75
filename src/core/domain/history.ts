import { STARTING_BALANCE } from './amount.ts'
import type { Brand, Instant, UserId } from './ids.ts'
import type { Account } from './profile.ts'
import type { Transaction } from './transaction.ts'

/** A position in the history of one account, as a text or a value. Only the adapter that made it can read it. */
export type HistoryCursor = Brand<string | object, 'HistoryCursor'>

/** Returned: points that waited, and that their sender took back. */
export type MovementKind = 'sent' | 'received' | 'returned'

/** One change of one account's balance. A transaction has up to two for its sender (sent; returned) and one for its recipient. */
export interface Movement {
  readonly transaction: Transaction
  readonly kind: MovementKind
  /** When the balance changed: `timestamp` for what was sent or received at once, `settledAt` for what waited and was handed over or taken back. */
  readonly at: Instant
  /** Unit: GBP, signed. */
  readonly change: number
  /** The account's balance right after. Unit: GBP. */
  readonly balance: number
}

/** A movement before its balance is known. */
export type BalanceChange = Omit<Movement, 'balance'>

/** The movements of one account that a page loaded, newest first. It may have fewer than were asked for, also before the last page. */
export interface HistoryPage {
  readonly movements: readonly Movement[]
  /** The position of the newest movement of this page, from which to watch; null on an empty page. */
  readonly head: HistoryCursor | null
  /** The position of the next page; null after the oldest movement. */
  readonly next: HistoryCursor | null
}

/** The same for each report of one movement. */
export function movementKey({ transaction, kind }: Pick<Movement, 'transaction' | 'kind'>): string {
  return `${transaction.id}/${kind}`
}

/**
 * How a transaction changed the balance of an account, newest first; none if it did not. A row that lacks a party (of a foreign
 * origin) moves nothing.
 */
export function balanceChangesOf(
  transaction: Transaction,
  account: UserId,
): readonly BalanceChange[] {
  const { senderId, recipientId, status, amount, timestamp, settledAt } = transaction
  if (status === 'pending' || senderId === null) return []
  if (status === 'settled' && recipientId === null) return []
  const settled = { transaction, at: settledAt ?? timestamp, change: -amount }
  const changes: BalanceChange[] = []
  if (status === 'settled' && recipientId === account)
    changes.push({ ...settled, kind: 'received' })
  if (senderId !== account) return changes
  if (status === 'returned') changes.push({ ...settled, kind: 'returned' })
  changes.push({ transaction, kind: 'sent', at: timestamp, change: amount })
  return changes
}

/** Adds the balance after each change, newest first, where `balance` is the one after the newest. */
export function withBalances(
  changes: readonly BalanceChange[],
  balance: number,
): readonly Movement[] {
  let after = balance
  return changes.map((change) => {
    const movement = { ...change, balance: after }
    after -= change.change
    return movement
  })
}

/** The balance before a movement. Unit: GBP. */
export function balanceBefore({ balance, change }: Movement): number {
  return balance - change
}

/**
 * The balance after the newest change, where the account was read apart from its newest changes: its `lastTransaction` says
 * which of them the stored balance contains. Null where that is not certain: then the account has to be read again.
 */
export function balanceAfterNewest(
  account: Pick<Account, 'balance' | 'lastTransaction'>,
  changes: readonly BalanceChange[],
): number | null {
  const newest = changes[0]
  if (!newest) return account.lastTransaction === null ? STARTING_BALANCE : null
  const { id, status } = newest.transaction
  // What waits or waited has changed, or may change, the balance twice under the same id.
  const isOnce = newest.kind === 'received' || status === 'settled'
  return id === account.lastTransaction && isOnce ? account.balance : null
}
