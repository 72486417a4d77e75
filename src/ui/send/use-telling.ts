import { useEffect, useRef } from 'react'
import type { TransactionId } from '../../core/domain/ids.ts'
import { useApp } from '../app-context.ts'

/** As long as a look at an alert takes. */
const A_LOOK_MS = 1_000

/**
 * Notes that the sender knows of a send that failed, once they had a look at it or have closed the form. A page that is
 * left in the middle of a send sees it fail too, for an instant: nobody knows of that, so it goes on later.
 */
export function useTelling(): (failed: TransactionId) => void {
  const { sendPoints } = useApp()
  const untold = useRef(new Set<TransactionId>())
  const tell = (id: TransactionId) => {
    if (untold.current.delete(id)) sendPoints.toldFailed(id)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: only closing the form ends it
  useEffect(() => () => untold.current.forEach(tell), [])
  return (id) => {
    untold.current.add(id)
    setTimeout(() => tell(id), A_LOOK_MS)
  }
}
