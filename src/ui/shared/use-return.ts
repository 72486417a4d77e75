import { useEffect, useEffectEvent } from 'react'

/** Does something each time the reader comes back to the page, from another window or another tab. */
export function useReturn(comeBack: () => void): void {
  const onReturn = useEffectEvent(() => {
    if (document.visibilityState === 'visible') comeBack()
  })
  useEffect(() => {
    const listen = () => onReturn()
    window.addEventListener('focus', listen)
    document.addEventListener('visibilitychange', listen)
    return () => {
      window.removeEventListener('focus', listen)
      document.removeEventListener('visibilitychange', listen)
    }
  }, [])
}
