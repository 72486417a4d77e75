import type { Transaction } from '../../core/domain/transaction.ts'
import { useSignedIn } from '../state/session-context.tsx'
import { useWaiting } from '../state/waiting-context.tsx'
import { SettleButtons } from './settle-buttons.tsx'
import { useSettling } from './use-settling.ts'

interface SettleWaitingProps {
  readonly row: Transaction
  /** Who has the name that it waits for; null if unknown. */
  readonly owner: string | null
  /** Called after each attempt, for rows that do not follow the ledger. */
  readonly onSettled?: (() => void) | undefined
  /** As the buttons below a view, not as links in a row. */
  readonly large?: boolean
}

/**
 * The actions of a waiting transfer; none unless the reader sent it. Old transfers are not watched, so it shows only at
 * the hand-over whether the name is taken.
 */
export function SettleWaiting({ row, owner, onSettled, large = false }: SettleWaitingProps) {
  const reader = useSignedIn()?.person.id
  const { points, mayBeMore } = useWaiting()
  const settling = useSettling()
  if (!reader || row.senderId !== reader || row.status !== 'waiting') return null
  const watched = points.find(({ transaction }) => transaction.id === row.id)
  const isTaken = owner !== null && owner !== reader
  const isTooOld = mayBeMore && points.length > 0
  const offersHandOver = watched?.canHandOver ?? (isTaken || isTooOld)
  return <SettleButtons {...{ row, offersHandOver, settling, onSettled, large }} />
}
