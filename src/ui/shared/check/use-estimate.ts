import type { Checking } from '../../../core/checking.ts'
import { useQuery } from '../../state/use-query.ts'

/** About how many documents a check of the whole ledger reads. The owner pays for them. */
export function useEstimate(checking: Checking) {
  return useQuery({
    key: 'estimate',
    load: () => checking.archive.estimate(),
    failure: 'Asking how much there is to read failed',
    severity: 'warn',
  })
}
