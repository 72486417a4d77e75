import { useEffect, useState } from 'react'

/** Becomes true once a frame that shows `ready` was painted, and the list in it has measured itself and painted again. */
export function useAfterPaint(ready: boolean): boolean {
  const [painted, setPainted] = useState(false)
  useEffect(() => {
    if (!ready) return
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => {
        frame = requestAnimationFrame(() => setPainted(true))
      })
    })
    return () => cancelAnimationFrame(frame)
  }, [ready])
  return painted
}
