import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Virtualizer } from 'virtua'
import { movementKey } from '../../core/domain/movement.ts'
import { dayHeading, dayKey } from '../shared/day-and-time.ts'
import { useNow } from '../shared/time.tsx'
import type { NameLookups } from '../shared/waiting-status.tsx'
import { HistoryRow, type Settle } from './history-row.tsx'
import type { HistoryRowData } from './history-row-data.ts'

const USUAL_ROW_PX = 72
/** In the DOM even while the list is below the visible part, so that the keyboard and screen readers find it. */
const FIRST_ROWS = Array.from({ length: 20 }, (_, index) => index)
/** How far from the visible part rows are in the DOM. */
const ROWS_AROUND_PX = 1000
/** How near to the end the next page loads: not yet right after the first page has loaded. */
const END_AROUND_PX = 200

interface RowsProps {
  readonly rows: readonly HistoryRowData[]
  /** Whether there are no older rows. */
  readonly isWhole: boolean
  readonly settle?: Settle
  /** Called when the end of the rows is near, and again with more rows if it still is. */
  readonly onNearEnd?: () => void
}

/** Rows under the headings of their days, in the sheet that scrolls them. Only rows near its visible part are in the DOM. */
export function Rows({ rows, isWhole, settle, onNearEnd }: RowsProps) {
  const now = useNow()
  const place = useRef<HTMLDivElement>(null)
  const { sheet, heightAbove } = useSheet(place)
  const [lookups] = useState((): NameLookups => new Map())
  /** Whether the first row has left the visible part. Then new rows on top must not move those that are read. */
  const [isPastFirst, setIsPastFirst] = useState(false)
  const { isShifted, focused, setFocused } = useRowsOnTop(rows, isPastFirst)
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: the virtualiser puts elements of its own between a list and its items */}
      <div
        ref={place}
        role="list"
        onFocus={({ target }) => {
          const row = target.closest('[aria-posinset]')
          setFocused(Number(row?.getAttribute('aria-posinset')) - 1)
        }}
      >
        <Virtualizer
          scrollRef={sheet}
          startMargin={heightAbove}
          data={rows}
          itemSize={USUAL_ROW_PX}
          bufferSize={ROWS_AROUND_PX}
          keepMounted={[...(isPastFirst ? [] : FIRST_ROWS), ...(focused === null ? [] : [focused])]}
          shift={isShifted}
          onScroll={(offset) => setIsPastFirst(offset > heightAbove)}
        >
          {(row, index) => {
            const above = rows[index - 1]
            const startsDay = !above || dayKey(above.at) !== dayKey(row.at)
            return (
              <HistoryRow
                key={movementKey(row)}
                row={row}
                position={index + 1}
                count={isWhole ? rows.length : null}
                day={startsDay ? dayHeading(row.at, now) : null}
                lookups={lookups}
                settle={settle}
              />
            )
          }}
        </Virtualizer>
      </div>
      <EndOfRows onNear={onNearEnd} />
    </>
  )
}

/** The sheet that scrolls the rows, and how much of it is above them. Unit: px. */
function useSheet(place: RefObject<HTMLElement | null>) {
  const sheet = useRef<HTMLElement>(null)
  const [heightAbove, setHeightAbove] = useState(0)
  useLayoutEffect(() => {
    const list = place.current
    const scroller = list?.closest('dialog')
    if (!list || !scroller) return
    sheet.current = scroller
    const topOf = (element: Element) => element.getBoundingClientRect().top
    const measure = () => setHeightAbove(topOf(list) - topOf(scroller) + scroller.scrollTop)
    measure()
    // What opens, closes or loads above the rows changes the height of all.
    const observer = new ResizeObserver(measure)
    for (const child of scroller.children) observer.observe(child)
    return () => observer.disconnect()
  }, [place])
  return { sheet, heightAbove }
}

/** Notices rows that come on top: whether they must not move the others, and where the row with the focus is now. */
function useRowsOnTop(rows: readonly HistoryRowData[], isPastFirst: boolean) {
  const first = rows[0] ? movementKey(rows[0]) : null
  const count = rows.length
  const [seen, setSeen] = useState({ first, count, isShifted: false })
  /** The row that had the focus last stays in the DOM, or a keyboard user would start at the top again. Counted from 0. */
  const [focused, setFocused] = useState<number | null>(null)
  if (seen.first !== first || seen.count !== count) {
    const added = Math.max(
      0,
      rows.findIndex((row) => movementKey(row) === seen.first),
    )
    // Older rows may have come as well. The virtualiser knows only one end.
    const areAllOnTop = added > 0 && count === seen.count + added
    setSeen({ first, count, isShifted: areAllOnTop && isPastFirst })
    if (focused !== null) setFocused(focused + added)
  }
  return { isShifted: seen.isShifted, focused, setFocused }
}

interface EndOfRowsProps {
  readonly onNear: (() => void) | undefined
}

function EndOfRows({ onNear }: EndOfRowsProps) {
  const place = useRef<HTMLDivElement>(null)
  const [isNear, setIsNear] = useState(false)
  useEffect(() => {
    const end = place.current
    if (!end) return
    const observer = new IntersectionObserver(
      (entries) => setIsNear(entries.at(-1)?.isIntersecting ?? false),
      { root: end.closest('dialog'), rootMargin: `${END_AROUND_PX}px 0px` },
    )
    observer.observe(end)
    return () => observer.disconnect()
  }, [])
  useEffect(() => {
    if (isNear) onNear?.()
  }, [isNear, onNear])
  return <div ref={place} />
}
