import { useEffect } from 'react'
import type { Checking } from '../../../core/checking.ts'
import type { FaultCode } from '../../../core/domain/result.ts'
import { useApp } from '../../app-context.ts'
import { useQuery } from '../../state/use-query.ts'
import { useStateOf } from '../state-store.ts'
import { type CheckState, CheckStore, NOTHING_YET } from './check-store.ts'

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

/** Counting reads up to 100 documents in production, so it happens once while the page is open. */
const counted = new WeakMap<Checking, number>()

/** About how many documents a check of the whole ledger reads. The owner pays for them. */
export function useEstimate(checking: Checking) {
  const { demo } = useApp()
  return useQuery({
    key: 'estimate',
    load: async () => {
      const known = demo ? undefined : counted.get(checking)
      const estimate = known ?? (await checking.archive.estimate())
      counted.set(checking, estimate)
      return estimate
    },
    failure: 'Asking how much there is to read failed',
    severity: 'warn',
  })
}

/** Why a check of the ledger failed. */
export const checkFaultTexts: Readonly<Record<FaultCode, string>> = {
  unreachable: 'The ledger cannot be reached.',
  denied: 'The ledger does not let this page read it. Its owner can change that.',
  exhausted: 'The ledger has no more reads for today. Try again tomorrow.',
  broken: 'The check itself failed. The ledger and your copy are as they were.',
}
