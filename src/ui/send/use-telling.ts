import { useEffect, useRef } from 'react'
import type { TransactionId } from '../../core/domain/ids.ts'
import { useApp } from '../app-context.ts'

/** Longer than a page lives on once it is being left. */
const LEAVING_MS = 3_000

/**
 * Notes that the sender was told of a send that failed. A page that is left in the middle of a send sees it fail too, for an
 * instant: nobody hears of that, so it goes on later, unless the page stays after all.
 */
export function useTelling(): (failed: TransactionId) => void {
  const { sendPoints } = useApp()
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    const leave = () => {
      clearTimeout(leaving.current)
      leaving.current = setTimeout(() => {
        leaving.current = undefined
      }, LEAVING_MS)
    }
    window.addEventListener('beforeunload', leave)
    window.addEventListener('pagehide', leave)
    return () => {
      window.removeEventListener('beforeunload', leave)
      window.removeEventListener('pagehide', leave)
    }
  }, [])
  return (id) => {
    if (leaving.current === undefined) sendPoints.toldFailed(id)
    else setTimeout(() => sendPoints.toldFailed(id), LEAVING_MS)
  }
}
