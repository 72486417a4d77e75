import { checkAmount, readAmount } from './amount.ts'
import type { Account } from './profile.ts'
import type { Transaction } from './transaction.ts'

/** What a send would do to the balance, as far as this device knows without asking the ledger. Points are in GBP. */
export interface SendPreview {
  /** The sum of the pending sends of this device, which the balance does not show yet. */
  readonly pending: number
  /** What can be sent now: the balance without the pending sends. */
  readonly free: number
  /** True where the amount is more than the balance minus the pending sends. */
  readonly insufficient: boolean
  /** The balance after the send and all pending ones; null where the amount cannot be sent. */
  readonly left: number | null
}

/**
 * Previews a send of the typed amount. `rows` contain the pending sends. A pending send that the balance already includes,
 * because only its answer is missing, does not count.
 */
export function previewSend(
  { id, balance, lastTransaction }: Account,
  rows: readonly Transaction[],
  typed: string,
): SendPreview {
  const pending = rows
    .filter((row) => row.status === 'pending' && row.senderId === id && row.id !== lastTransaction)
    .reduce((sum, { amount }) => sum - amount, 0)
  const free = balance - pending
  const insufficient = readAmount(typed) > free
  const amount = checkAmount(typed)
  return {
    pending,
    free,
    insufficient,
    left: amount.ok && !insufficient ? free - amount.value : null,
  }
}

const QUICK_AMOUNTS = [5, 10, 20, 50]

/** Amounts to choose with one press: those that can be sent. */
export function quickAmounts({ free }: SendPreview): readonly number[] {
  return QUICK_AMOUNTS.filter((amount) => amount <= free)
}
