import { checkAmount, readAmount } from './amount.ts'
import type { Account } from './profile.ts'
import type { Transaction } from './transaction.ts'

/** What a send would find and leave, as far as this device knows before it asks the ledger. Points are in GBP. */
export interface SendPreview {
  /** What this device has still to send of the balance: as good as spent. */
  readonly pending: number
  /** More than what is left beside what is pending. */
  readonly insufficient: boolean
  /** What would be left; null where the amount cannot be sent. */
  readonly left: number | null
}

/**
 * What a send of an amount as typed would come to, beside the pending ones among the rows. One that has moved the balance
 * already, and only its answer is not there yet, is no longer part of it.
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
  return { pending, insufficient, left: amount.ok && !insufficient ? free - amount.value : null }
}
