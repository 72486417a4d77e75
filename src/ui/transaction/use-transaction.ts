import type { Transaction } from '../../core/domain/transaction.ts'
import { useApp } from '../app-context.ts'
import { useRetryOnline } from '../shared/use-is-online.ts'
import { useFeed } from '../state/feed-context.ts'
import { useQuery } from '../state/use-query.ts'

export type TransactionState =
  | { readonly status: 'loading' | 'failed' | 'not-found' | 'id-invalid' }
  | {
      readonly status: 'found'
      readonly transaction: Transaction
      /** The ledger does not answer: this is the row of the feed. */
      readonly isOutOfReach: boolean
    }

/** The transaction with this id: first from the feed, then from the ledger. */
export function useTransaction(id: string): { state: TransactionState; retry: () => void } {
  const { lookupTransaction } = useApp()
  const { feed } = useFeed()
  const row = [...feed.rows, ...feed.arrived].find((one) => one.id === id) ?? null
  const { status, data, refresh } = useQuery({
    key: id,
    load: () => lookupTransaction.lookup(id),
    failure: 'A transaction could not be read',
    // The feed is live: when it changes this row, the transaction is loaded again.
    revision: row && `${row.status} ${row.settledAt}`,
  })
  useRetryOnline(() => {
    if (status === 'failed') refresh()
  })
  return { state: stateOf(), retry: refresh }

  function stateOf(): TransactionState {
    if (data?.ok) return found(data.value)
    if (data && row?.status === 'pending') return found(row)
    if (data?.refusal.code === 'transaction-id-invalid') return { status: 'id-invalid' }
    if (data) return { status: 'not-found' }
    return row ? found(row) : { status: status === 'failed' ? 'failed' : 'loading' }
  }

  function found(transaction: Transaction): TransactionState {
    return {
      status: 'found',
      transaction,
      isOutOfReach: status === 'failed' && transaction.status !== 'pending',
    }
  }
}
