import { useEffect, useEffectEvent } from 'react'

/** Calls `comeBack` once for each return of the reader from another window or tab. The browser may report a return twice. */
export function useReturn(comeBack: () => void): void {
  const onReturn = useEffectEvent(comeBack)
  useEffect(() => {
    let isAway = !document.hasFocus()
    const markAway = () => {
      isAway = true
    }
    const check = () => {
      if (document.hidden) return markAway()
      if (isAway) onReturn()
      isAway = false
    }
    window.addEventListener('blur', markAway)
    window.addEventListener('focus', check)
    document.addEventListener('visibilitychange', check)
    return () => {
      window.removeEventListener('blur', markAway)
      window.removeEventListener('focus', check)
      document.removeEventListener('visibilitychange', check)
    }
  }, [])
}
