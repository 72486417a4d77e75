import { useEffect } from 'react'
import type { Checking } from '../../../core/checking.ts'
import { useApp } from '../../app-context.ts'
import { useStateOf } from '../state-store.ts'
import { type CheckState, NOTHING_YET } from './check-state.ts'
import { CheckStore } from './check-store.ts'

/** One for each ledger of the page, so that a verdict is still there after its modal was closed. */
const stores = new WeakMap<Checking, CheckStore>()

/**
 * The checks of a ledger; `store` is null until `checking` is loaded. Each modal that opens reads the copy again, because another tab
 * may have changed it.
 */
export function useCheck(checking: Checking | null): {
  readonly state: CheckState
  readonly store: CheckStore | null
} {
  const { clock, log } = useApp()
  const store = checking && storeOf(checking)
  const state = useStateOf(store, NOTHING_YET)
  useEffect(() => void store?.load(), [store])
  return { state, store }

  function storeOf(of: Checking): CheckStore {
    const store = stores.get(of) ?? new CheckStore(of, clock, log)
    stores.set(of, store)
    return store
  }
}
