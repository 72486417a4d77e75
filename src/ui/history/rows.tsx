import { useEffect, useRef, useState } from 'react'
import { useNow } from '../shared/time.tsx'
import type { NameLookups } from '../shared/waiting-status.tsx'
import type { Settle } from './history-row.tsx'
import type { HistoryRowData } from './history-row-data.ts'
import { NearWatcher } from './near-watcher.ts'
import { RowBlock } from './row-block.tsx'

const ROWS_PER_BLOCK = 20
/** How far from the visible part rows are in the DOM. */
const ROWS_AROUND_PX = 1000
/** How near to the end the next page loads: not yet right after the first page has loaded. */
const END_AROUND_PX = 200

interface RowsProps {
  readonly rows: readonly HistoryRowData[]
  /** How many of them arrived after the others were loaded. */
  readonly arrived?: number
  /** Whether there are no older rows. */
  readonly isWhole: boolean
  readonly settle?: Settle
  /** Called when the end of the rows is near, and again with more rows if it still is. */
  readonly onNearEnd?: () => void
}

/**
 * Rows under the headings of their days, in blocks of twenty. Only blocks near the visible part are in the DOM. Not with the feed's
 * virtualiser: its code for a list inside a sheet would add 0.7 kB before the page's first row.
 */
export function Rows(props: RowsProps) {
  const { rows, arrived = 0, isWhole, settle, onNearEnd } = props
  const now = useNow()
  const [watcher] = useState(() => new NearWatcher(ROWS_AROUND_PX))
  const [lookups] = useState((): NameLookups => new Map())
  const count = isWhole ? rows.length : null
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: there are blocks between a list and its items */}
      <div role="list">
        {blocksOf(rows.length, arrived).map(({ key, start, end }) => (
          <RowBlock
            key={key}
            {...{ watcher, start, count, now, lookups, settle }}
            rows={rows.slice(start, end)}
            above={rows[start - 1] ?? null}
          />
        ))}
      </div>
      <EndOfRows onNear={onNearEnd} />
    </>
  )
}

/** New rows on top get their own blocks, so that the others keep theirs. */
function blocksOf(count: number, arrived: number) {
  const blocks: { readonly key: number; readonly start: number; readonly end: number }[] = []
  let start = 0
  while (start < count) {
    const key = Math.floor((start - arrived) / ROWS_PER_BLOCK)
    const end = Math.min(count, (key + 1) * ROWS_PER_BLOCK + arrived)
    blocks.push({ key, start, end })
    start = end
  }
  return blocks
}

function EndOfRows({ onNear }: { readonly onNear: (() => void) | undefined }) {
  const [watcher] = useState(() => new NearWatcher(END_AROUND_PX))
  const place = useRef<HTMLDivElement>(null)
  const [isNear, setIsNear] = useState(false)
  useEffect(() => (place.current ? watcher.watch(place.current, setIsNear) : undefined), [watcher])
  useEffect(() => {
    if (isNear) onNear?.()
  }, [isNear, onNear])
  return <div ref={place} />
}
