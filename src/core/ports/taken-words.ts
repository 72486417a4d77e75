import type { Transaction } from '../domain/transaction.ts'
import type { Stop } from './subscription.ts'

/**
 * Rows that words were taken away from, as this device learns of them: every open view shows them without these words, in all tabs.
 * Nothing here throws.
 */
export interface TakenWords {
  /** Takes a row without its words. Other tabs hear of it too. */
  tell(row: Transaction): void
  /** Reports such rows from now on, those of this tab at once. */
  watch(listener: (row: Transaction) => void): Stop
}
