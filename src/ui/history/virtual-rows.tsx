import { useCallback, useEffect, useRef } from 'react'
import { Virtualizer } from 'virtua'
import { type Movement, movementKey } from '../../core/domain/movement.ts'
import { dayHeading, dayKey } from '../shared/day-and-time.ts'
import { useNow } from '../shared/use-now.ts'
import { HistoryRow } from './history-row.tsx'
import { useSheet } from './use-sheet.ts'

/** How far from the end of the loaded rows, in pixels, the next page loads. */
const NEAR_END_PX = 500
const USUAL_ROW_PX = 72

/** A movement, or a transaction whose balance is not shown. */
export type HistoryRowData = Omit<Movement, 'balance'> & { readonly balance: number | null }

interface VirtualRowsProps {
  readonly rows: readonly HistoryRowData[]
  /** Whether there are no older rows. */
  readonly isWhole: boolean
  /** Whether new rows were put above those that the reader sees. */
  readonly isShifted?: boolean
  readonly onNearEnd?: () => void
  /** Is given a function that says whether the reader sees rows below the newest. */
  readonly onPlace?: (isFurtherDown: () => boolean) => void
}

/** Rows under the headings of their days: as many of them in the page as fit on the sheet, which is what scrolls. */
export function VirtualRows(props: VirtualRowsProps) {
  const { rows, isWhole, isShifted = false, onNearEnd, onPlace } = props
  const now = useNow()
  const place = useRef<HTMLDivElement>(null)
  const { sheet, above } = useSheet(place)
  const follow = useCallback(() => {
    const element = sheet.current
    if (element && element.scrollTop + element.clientHeight + NEAR_END_PX > element.scrollHeight)
      onNearEnd?.()
  }, [sheet, onNearEnd])
  useEffect(() => {
    onPlace?.(() => above !== null && (sheet.current?.scrollTop ?? 0) > above)
  }, [onPlace, sheet, above])
  useEffect(() => {
    if (rows.length > 0) follow()
  }, [follow, rows.length])
  return (
    // biome-ignore lint/a11y/useSemanticElements: the virtualiser puts elements of its own between a list and its items
    <div ref={place} role="list">
      {above !== null && (
        <Virtualizer
          data={rows}
          scrollRef={sheet}
          startMargin={above}
          itemSize={USUAL_ROW_PX}
          shift={isShifted}
          onScroll={follow}
        >
          {(row, index) => (
            <HistoryRow
              key={movementKey(row)}
              row={row}
              position={index + 1}
              count={isWhole ? rows.length : null}
              day={startsDay(rows, index) ? dayHeading(row.at, now) : null}
            />
          )}
        </Virtualizer>
      )}
    </div>
  )
}

function startsDay(rows: readonly HistoryRowData[], index: number): boolean {
  const [above, row] = [rows[index - 1], rows[index]]
  return !above || !row || dayKey(above.at) !== dayKey(row.at)
}
