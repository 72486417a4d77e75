import { type ReactNode, useEffect, useState } from 'react'
import { useFeed } from '../state/feed-context.tsx'
import { LazyBoundary } from './lazy-boundary.tsx'

interface AfterFirstRowsProps {
  /** Shown while the code is loading. */
  readonly meanwhile?: ReactNode
  /** Shows a failure in the part's own place instead of over the page. */
  readonly inPlace?: boolean
  readonly children: ReactNode
}

/** Loads and shows its children after the first rows of the feed, or after these have failed. */
export function AfterFirstRows({ meanwhile, inPlace, children }: AfterFirstRowsProps) {
  const { status } = useFeed()
  const isTime = useAfterPaint(status !== 'loading')
  if (!isTime) return meanwhile
  return (
    <LazyBoundary meanwhile={meanwhile} inPlace={inPlace}>
      {children}
    </LazyBoundary>
  )
}

/** Becomes true three frames after `ready`: the first shows the rows, the second what the list has measured, the third is painted. */
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
