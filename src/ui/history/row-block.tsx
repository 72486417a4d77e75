import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import type { NearWatcher } from './near-watcher.ts'

const USUAL_ROW_PX = 72

interface RowBlockProps {
  readonly watcher: NearWatcher
  /** How many rows it has. */
  readonly count: number
  /** Whether it is in sight at first. */
  readonly isFirst: boolean
  readonly children: () => ReactNode
}

/** Some rows, which are in the page only near what one sees. Elsewhere an element of the same height is in their place. */
export function RowBlock({ watcher, count, isFirst, children }: RowBlockProps) {
  const place = useRef<HTMLDivElement>(null)
  /** Null while the rows are in the page. */
  const [height, setHeight] = useState(isFirst ? null : count * USUAL_ROW_PX)
  useLayoutEffect(() => {
    const element = place.current
    if (!element) return
    return watcher.watch(element, (isNear) => {
      if (isNear) setHeight(null)
      // The row with the focus stays, or a keyboard would begin at the top again.
      else if (!element.contains(document.activeElement)) setHeight(element.offsetHeight)
    })
  }, [watcher])
  return (
    <div ref={place} style={height === null ? undefined : { height }}>
      {height === null && children()}
    </div>
  )
}
