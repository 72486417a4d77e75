import { type ReactNode, useEffect, useState } from 'react'
import { useFeed } from '../state/feed-context.ts'
import { LazyBoundary } from './lazy-boundary.tsx'

interface AfterFirstRowsProps {
  /** Shown while the code is loading. */
  readonly fallback?: ReactNode
  /** Shows a failure in the part's own place instead of over the page. */
  readonly inPlace?: boolean
  readonly children: ReactNode
}

/** Loads and shows its children after the first rows of the feed, or after these have failed. */
export function AfterFirstRows({ fallback, inPlace, children }: AfterFirstRowsProps) {
  const { status } = useFeed()
  const isTime = useAfterPaint(status !== 'loading')
  if (!isTime) return fallback
  return (
    <LazyBoundary fallback={fallback} inPlace={inPlace}>
      {children}
    </LazyBoundary>
  )
}

/** Becomes true three frames after `ready`: the first renders the rows, the second the measured list, the third paints it. */
function useAfterPaint(ready: boolean): boolean {
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
