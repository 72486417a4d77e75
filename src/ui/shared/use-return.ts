import { useEffect, useEffectEvent } from 'react'

/** Calls `comeBack` once for each return of the reader from another window or tab. The browser may report a return twice. */
export function useReturn(comeBack: () => void): void {
  const onReturn = useEffectEvent(comeBack)
  useEffect(() => {
    let isAway = !document.hasFocus()
    const leave = () => {
      isAway = true
    }
    const look = () => {
      if (document.hidden) return leave()
      if (isAway) onReturn()
      isAway = false
    }
    window.addEventListener('blur', leave)
    window.addEventListener('focus', look)
    document.addEventListener('visibilitychange', look)
    return () => {
      window.removeEventListener('blur', leave)
      window.removeEventListener('focus', look)
      document.removeEventListener('visibilitychange', look)
    }
  }, [])
}
