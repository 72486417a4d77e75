import type { TransactionId } from '../../../core/domain/ids.ts'
import type { ReactionCounts } from '../../../core/domain/reactions.ts'
import { useApp } from '../../app-context.ts'
import { useQuery } from '../../state/use-query.ts'

/** The newest reactions that are read. Each is a document, and so is its person. */
const MOST = 25

/** The newest reactions to a row, with their people. Read once they are wanted, and again when the counts have changed. */
export function useReactors(
  id: TransactionId,
  counts: ReactionCounts,
  isWanted: boolean,
  severity: 'error' | 'warn' = 'error',
) {
  const { reactions } = useApp()
  return useQuery({
    key: isWanted ? id : null,
    revision: JSON.stringify(counts),
    load: async () => (await reactions()).reactToRows.load(id, MOST),
    failure: 'Who reacted could not be read',
    severity,
  })
}
