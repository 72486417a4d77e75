import { type ReactNode, useEffect, useRef, useState } from 'react'
import { type Movement, movementKey } from '../../core/domain/movement.ts'
import { dayHeading, dayKey } from '../shared/day-and-time.ts'
import { useNow } from '../shared/use-now.ts'
import { HistoryRow } from './history-row.tsx'
import { historyTexts } from './history-texts.ts'
import { NearWatcher } from './near-watcher.ts'
import { RowBlock } from './row-block.tsx'

const ROWS_PER_BLOCK = 20
/** How far from what one sees rows are in the page. */
const ROWS_AROUND_PX = 1000
/** How near to the end the next page loads: not yet where the first page has just been opened. */
const END_AROUND_PX = 200

/** A movement, or a transaction whose balance is not shown. */
export type HistoryRowData = Omit<Movement, 'balance'> & { readonly balance: number | null }

interface RowsProps {
  readonly rows: readonly HistoryRowData[]
  /** How many of them came after the others had been loaded. */
  readonly arrived?: number
  /** Whether there are no older rows. */
  readonly isWhole: boolean
  /** What became of a row, other than what its status says. */
  readonly statusOf?: (row: HistoryRowData) => ReactNode
  /** What the reader can do with a row. */
  readonly actionsOf?: (row: HistoryRowData) => ReactNode
  /** Called when the end of the rows comes near, and again if it still is when there are more rows. */
  readonly onNearEnd?: () => void
}

/**
 * Rows under the headings of their days, in blocks of twenty: only those near what the sheet shows are in the page. Not by the
 * feed's virtualiser: a list inside a sheet would add 0.7 kB of it to the page's first row.
 */
export function Rows(props: RowsProps) {
  const { rows, arrived = 0, isWhole, statusOf = statusText, actionsOf, onNearEnd } = props
  const now = useNow()
  const [watcher] = useState(() => new NearWatcher(ROWS_AROUND_PX))
  const rowAt = (index: number) => {
    const row = rows[index] as HistoryRowData
    const above = rows[index - 1]
    const startsDay = !above || dayKey(above.at) !== dayKey(row.at)
    return (
      <HistoryRow
        key={movementKey(row)}
        row={row}
        position={index + 1}
        count={isWhole ? rows.length : null}
        day={startsDay ? dayHeading(row.at, now) : null}
        status={statusOf(row)}
        actions={actionsOf?.(row)}
      />
    )
  }
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: there are blocks between a list and its items */}
      <div role="list">
        {blocksOf(rows.length, arrived).map(({ key, start, end }) => (
          <RowBlock key={key} watcher={watcher} count={end - start} isFirst={start === 0}>
            {() => Array.from({ length: end - start }, (_, index) => rowAt(start + index))}
          </RowBlock>
        ))}
      </div>
      <EndOfRows count={rows.length} onNear={onNearEnd} />
    </>
  )
}

/** Rows that come on top make blocks of their own, so that the others keep theirs. */
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

interface EndOfRowsProps {
  readonly count: number
  readonly onNear: (() => void) | undefined
}

function EndOfRows({ count, onNear }: EndOfRowsProps) {
  const [watcher] = useState(() => new NearWatcher(END_AROUND_PX))
  const place = useRef<HTMLDivElement>(null)
  const [isNear, setIsNear] = useState(false)
  useEffect(() => (place.current ? watcher.watch(place.current, setIsNear) : undefined), [watcher])
  // biome-ignore lint/correctness/useExhaustiveDependencies: with more rows the end may still be near
  useEffect(() => {
    if (isNear) onNear?.()
  }, [isNear, count, onNear])
  return <div ref={place} />
}

function statusText({ transaction, kind }: HistoryRowData): string | null {
  if (kind !== 'sent')
    return transaction.settledAt === null || kind === 'returned' ? null : historyTexts.handedOver
  if (transaction.status === 'waiting') return historyTexts.waiting
  return transaction.status === 'returned' ? historyTexts.returned : null
}
