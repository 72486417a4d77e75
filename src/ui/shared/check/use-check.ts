import { useEffect } from 'react'
import type { Checking } from '../../../core/checking.ts'
import { useApp } from '../../app-context.ts'
import { useStateOf } from '../use-state-of.ts'
import { type CheckState, NOTHING_YET } from './check-state.ts'
import { CheckStore } from './check-store.ts'

/** One for each ledger of the page, so that a verdict outlives its modal. */
const stores = new WeakMap<Checking, CheckStore>()

/**
 * The checks of a ledger; none until its checking is open. Each time a modal opens, the copy is read again: another tab may have
 * changed it.
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
