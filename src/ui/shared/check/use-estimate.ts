import type { Checking } from '../../../core/checking.ts'
import { useQuery } from '../../state/use-query.ts'

/** About how many documents it takes to read the whole ledger, for the owner pays for them. */
export function useEstimate(checking: Checking) {
  return useQuery({
    key: 'estimate',
    load: () => checking.archive.estimate(),
    failure: 'Asking how much there is to read failed',
    severity: 'warn',
  })
}
