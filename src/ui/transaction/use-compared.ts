import type { Result } from '../../core/domain/result.ts'
import type { Transaction } from '../../core/domain/transaction.ts'
import type {
  ComparedTransaction,
  CompareTransactionRefusal,
} from '../../core/use-cases/check/compare-transaction.ts'
import { useApp } from '../app-context.ts'
import { type Query, useQuery } from '../state/use-query.ts'
import { useModals } from '../use-modals.ts'

export type Compared = Query<Result<ComparedTransaction, CompareTransactionRefusal>>

/** Compares a transaction with the copy on this device, unless the ledger does not have it yet. */
export function useCompared(transaction: Transaction): Compared {
  const { openChecking } = useApp()
  const { check } = useModals()
  return useQuery({
    key: transaction.status === 'pending' ? null : transaction.id,
    load: async () => {
      const { compareTransaction, origin } = await openChecking()
      return compareTransaction.compare(origin, transaction)
    },
    failure: 'The copy could not be read',
    severity: 'warn',
    // A check that was opened from here may have made or changed the copy.
    revision: JSON.stringify([transaction, check]),
  })
}
