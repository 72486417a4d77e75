import { useEffect, useSyncExternalStore } from 'react'
import type { App } from '../../core/app.ts'
import type { Checking } from '../../core/checking.ts'
import { useApp } from '../app-context.ts'
import type { CheckState } from './check-state.ts'
import { CheckStore } from './check-store.ts'

/** One for each ledger of the page, so that a verdict outlives its modal. */
const stores = new WeakMap<Checking, CheckStore>()

/** The checks of this ledger. Each time the modal opens, the copy is read again: another tab may have changed it. */
export function useCheck(checking: Checking): { state: CheckState; store: CheckStore } {
  const store = storeOf(checking, useApp())
  const state = useSyncExternalStore(store.subscribe, store.current)
  useEffect(() => void store.load(), [store])
  return { state, store }
}

function storeOf(checking: Checking, { clock, log }: App): CheckStore {
  const known = stores.get(checking)
  if (known) return known
  const store = new CheckStore(checking, clock, log)
  stores.set(checking, store)
  return store
}
