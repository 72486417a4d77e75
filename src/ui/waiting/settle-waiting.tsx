import type { Transaction } from '../../core/domain/transaction.ts'
import { useSignedIn } from '../state/session-context.tsx'
import { useWaiting } from '../state/waiting-context.tsx'
import { SettleButtons } from './settle-buttons.tsx'
import { useSettling } from './use-settling.ts'

interface SettleWaitingProps {
  readonly row: Transaction
  /** Who has the name that it waits for; null if unknown. */
  readonly owner: string | null
  readonly onSettled: () => void
}

/**
 * The actions of a waiting transfer in a history; none unless the reader sent it. Old transfers are not watched, so it shows only at
 * the hand-over whether somebody has the name.
 */
export function SettleWaiting({ row, owner, onSettled }: SettleWaitingProps) {
  const reader = useSignedIn()?.person.id
  const { points, mayBeMore } = useWaiting()
  const settling = useSettling()
  if (!reader || row.senderId !== reader) return null
  const watched = points.find(({ transaction }) => transaction.id === row.id)
  const isTaken = owner !== null && owner !== reader
  const isTooOld = mayBeMore && points.length > 0
  const offersHandOver = watched?.canHandOver ?? (isTaken || isTooOld)
  return <SettleButtons {...{ row, offersHandOver, settling, onSettled }} />
}
