import { memo, useLayoutEffect, useRef, useState } from 'react'
import type { Instant } from '../../core/domain/ids.ts'
import { movementKey } from '../../core/domain/movement.ts'
import { dayHeading, dayKey } from '../shared/day-and-time.ts'
import type { NameLookups } from '../shared/waiting-status.tsx'
import { HistoryRow, type Settle } from './history-row.tsx'
import type { HistoryRowData } from './history-row-data.ts'
import type { NearWatcher } from './near-watcher.ts'

const USUAL_ROW_PX = 72

interface RowBlockProps {
  readonly watcher: NearWatcher
  readonly rows: readonly HistoryRowData[]
  /** The row above them. */
  readonly above: HistoryRowData | null
  /** How many rows are above them. */
  readonly start: number
  /** How many rows there are in total; null while that is unknown. */
  readonly count: number | null
  readonly now: Instant
  readonly lookups: NameLookups
  readonly settle: Settle | undefined
}

/**
 * Some rows, which are in the DOM only near the visible part. Elsewhere an element of the same height replaces them. A long history
 * has thousands of blocks, so only changed ones render again.
 */
export const RowBlock = memo(function RowBlock(props: RowBlockProps) {
  const { watcher, rows, above, start, count, now, lookups, settle } = props
  const place = useRef<HTMLDivElement>(null)
  /** Null while the rows are in the DOM. */
  const [height, setHeight] = useState(start === 0 ? null : rows.length * USUAL_ROW_PX)
  useLayoutEffect(() => {
    const element = place.current
    if (!element) return
    return watcher.watch(element, (isNear) => {
      if (isNear) setHeight(null)
      // The row with the focus stays, or a keyboard user would start at the top again.
      else if (!element.contains(document.activeElement)) setHeight(element.offsetHeight)
    })
  }, [watcher])
  return (
    <div ref={place} style={height === null ? undefined : { height }}>
      {height === null &&
        rows.map((row, index) => {
          const before = index === 0 ? above : rows[index - 1]
          const startsDay = !before || dayKey(before.at) !== dayKey(row.at)
          return (
            <HistoryRow
              key={movementKey(row)}
              row={row}
              position={start + index + 1}
              count={count}
              day={startsDay ? dayHeading(row.at, now) : null}
              lookups={lookups}
              settle={settle}
            />
          )
        })}
    </div>
  )
}, isSame)

function isSame({ rows, ...one }: RowBlockProps, { rows: others, ...other }: RowBlockProps) {
  const names = Object.keys(one) as (keyof typeof one)[]
  return (
    rows.length === others.length &&
    names.every((name) => one[name] === other[name]) &&
    rows.every((row, index) => row === others[index])
  )
}
