import type { Checking } from '../../../core/checking.ts'
import { useApp } from '../../app-context.ts'
import { useQuery } from '../../state/use-query.ts'

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
