import { useRef, useState } from 'react'
import { type CacheSnapshot, WindowVirtualizer, type WindowVirtualizerHandle } from 'virtua'
import type { TransactionId } from '../../core/domain/ids.ts'
import { useApp } from '../app-context.ts'
import { AfterFirstRows, lazyComponent, useAfterPaint } from '../shared/lazy.tsx'
import { RowsContainer } from '../shared/rows-container.tsx'
import { dayOrWeekHeading, useNow } from '../shared/time.tsx'
import type { NameLookups } from '../shared/waiting-status.tsx'
import { useFeed, useFeedStore } from '../state/feed-store.ts'
import css from './feed.module.css'
import { EmptyFeed, FeedEnd, FeedFailed, FeedSkeleton, UnreachableLines } from './feed-edges.tsx'
import { FeedRow, openRow, preventAutoScroll, useFreshRow } from './feed-row.tsx'
import { rowUnder, StickyDay, startsDay, useLoadNearEnds, useReadingPlace } from './feed-scroll.tsx'
import { feedTexts, feedTitle } from './feed-texts.ts'
import { moveByKeyboard, RowFocus } from './row-focus.ts'

const ArrivedButton = lazyComponent(() => import('./arrivals.tsx'), 'ArrivedButton')
const Goal = lazyComponent(() => import('./arrivals.tsx'), 'Goal')

/** Enough for a small window at 400 % zoom. */
const BUFFER_PX = 400
const USUAL_ROW_PX = 75

/** The public feed. Only the rows near the screen are in the DOM. */
export function Feed() {
  const { community } = useApp()
  const state = useFeed()
  const store = useFeedStore()
  const now = useNow()
  const list = useRef<WindowVirtualizerHandle>(null)
  const element = useRef<HTMLDivElement>(null)
  const day = useRef<HTMLDivElement>(null)
  const [focus] = useState(() => new RowFocus(element, list, day))
  const [top, setTop] = useState(0)
  const [lookups] = useState((): NameLookups => new Map())
  const [served] = useState(servedHeights)
  const isPainted = useAfterPaint(state.status !== 'loading')
  const { rows, gaps, next, newer } = state.feed
  const isAtHead = newer === null
  const fresh = useFreshRow(isAtHead ? rows : [])
  const [highlighted, highlight] = useState<TransactionId | null>(null)
  const goal = state.status === 'ready' ? state.goal : null
  const isCached = state.status === 'cached'

  const loadNearEnds = useLoadNearEnds(element, focus, isPainted)
  const keepPlace = useReadingPlace(list, state.feed, isCached)
  const onScroll = () => {
    keepPlace()
    loadNearEnds()
    if (list.current) setTop(rowUnder(day.current, list.current))
  }
  const retryFurther = () => {
    // The button disappears; the focus stays with the rows.
    element.current?.focus({ preventScroll: true })
    store.loadMore()
  }
  if (state.status === 'loading') return <FeedSkeleton />
  if (state.status === 'failed')
    return <FeedFailed text={feedTexts.failed} retry={() => store.refresh()} />
  const isWhole = !isCached && next === null
  if (rows.length === 0 && isWhole && isAtHead) return <EmptyFeed isMine={state.of !== null} />

  const topRow = rows[top]
  return (
    <>
      <UnreachableLines />
      <AfterFirstRows>
        {goal && <Goal goal={goal} rows={rows} focus={focus} highlight={highlight} />}
        <ArrivedButton feed={state.feed} onShow={() => focus.goToFirst()} />
      </AfterFirstRows>
      {topRow && <StickyDay ref={day} text={dayOrWeekHeading(topRow.timestamp, now)} />}
      <div
        ref={element}
        role="feed"
        aria-label={feedTitle(community)}
        aria-busy={state.request !== null}
        tabIndex={-1}
        className={css.feed}
        onKeyDown={(event) => moveByKeyboard(event, focus, rows.length)}
        onMouseDown={preventAutoScroll}
        onClick={openRow}
        onAuxClick={openRow}
      >
        <WindowVirtualizer
          ref={list}
          as={RowsContainer}
          data={rows}
          itemSize={USUAL_ROW_PX}
          cache={served}
          bufferSize={bufferOf(served, isPainted)}
          shift={state.status === 'ready' && state.isShifted}
          onScroll={onScroll}
        >
          {(row, index) => (
            <FeedRow
              key={row.id}
              row={row}
              position={index + 1}
              count={isWhole && isAtHead && gaps.size === 0 ? rows.length : null}
              hasGapBelow={gaps.has(row.id)}
              day={startsDay(rows, index, now) ? dayOrWeekHeading(row.timestamp, now) : null}
              isHighlighted={row.id === fresh || row.id === highlighted}
              lookups={lookups}
            />
          )}
        </WindowVirtualizer>
      </div>
      {isWhole && <FeedEnd isMine={state.of !== null} />}
      {next !== null &&
        (state.status === 'ready' && state.failed.older ? (
          <FeedFailed text={feedTexts.failedFurther} retry={retryFurther} />
        ) : (
          <FeedSkeleton rows={3} />
        ))}
    </>
  )
}

/**
 * How far outside the window rows are rendered, in pixels. If the served page has rows, the list begins with those of the screen,
 * because it renders its first rows in one task.
 */
function bufferOf(served: CacheSnapshot | undefined, isPainted: boolean): number {
  return served && !isPainted ? 0 : BUFFER_PX
}

/** The heights of the served rows (`src/boot`), so that the list has the same rows in the same places at once. */
function servedHeights(): CacheSnapshot | undefined {
  const served = [...(globalThis.document?.querySelectorAll('#shell article') ?? [])]
  if (served.length === 0) return undefined
  const heights = served.map((row) => row.getBoundingClientRect().height)
  return [heights, USUAL_ROW_PX]
}
