import { useEffect, useRef, useState } from 'react'
import { WindowVirtualizer, type WindowVirtualizerHandle } from 'virtua'
import type { TransactionId } from '../../core/domain/ids.ts'
import type { Transaction } from '../../core/domain/transaction.ts'
import { dayHeading, dayKey } from '../shared/day-and-time.ts'
import { useNow } from '../shared/use-now.ts'
import type { NameLookups } from '../shared/waiting-status.tsx'
import { useFeed, useFeedStore } from '../state/feed-context.tsx'
import { ArrivedButton } from './arrived-button.tsx'
import css from './feed.module.css'
import { EmptyFeed, FeedEnd, FeedFailed } from './feed-edges.tsx'
import { FeedRow } from './feed-row.tsx'
import { FeedSkeleton } from './feed-skeleton.tsx'
import { feedTexts } from './feed-texts.ts'
import { moveByKeyboard } from './move-by-keyboard.ts'
import { RowFocus } from './row-focus.ts'
import { rowUnder, StickyDay } from './sticky-day.tsx'
import { useReadingPlace } from './use-reading-place.ts'

/** How far outside the window rows are rendered, in pixels: enough for a small window at 400 % zoom. */
const BUFFER_PX = 400

/** How near to the end of the loaded rows, in pixels, the next page loads. */
const NEAR_END_PX = 700

/** The public feed: as many rows in the page as fit on the screen, however many there are. */
export function Feed() {
  const state = useFeed()
  const store = useFeedStore()
  const now = useNow()
  const list = useRef<WindowVirtualizerHandle>(null)
  const element = useRef<HTMLDivElement>(null)
  const day = useRef<HTMLDivElement>(null)
  const [focus] = useState(() => new RowFocus(element, list))
  const [top, setTop] = useState(0)
  const [lookups] = useState((): NameLookups => new Map())
  const { rows } = state.feed
  const fresh = useFreshRow(rows)
  const isCached = state.status === 'cached'
  const next = state.status === 'ready' ? state.feed.next : null

  useEffect(() => {
    if (next !== null && isEndNear()) store.loadMore()
  }, [store, next])

  const keepPlace = useReadingPlace(list, rows, isCached)
  const onScroll = () => {
    keepPlace()
    if (state.status === 'ready' && state.older === 'idle' && isEndNear()) store.loadMore()
    if (list.current) setTop(rowUnder(day.current, list.current))
  }
  const retryFurther = () => {
    // The button goes; the keyboard stays with the rows.
    element.current?.focus({ preventScroll: true })
    store.loadMore()
  }
  if (state.status === 'loading') return <FeedSkeleton />
  if (state.status === 'failed')
    return <FeedFailed text={feedTexts.failed} retry={() => store.refresh()} />
  const isWhole = !isCached && next === null
  if (rows.length === 0 && isWhole) return <EmptyFeed />

  const topRow = rows[top]
  return (
    <>
      {isCached && (
        <FeedFailed text={feedTexts.asOf(state.asOf)} retry={() => store.refresh()} retriesOnline />
      )}
      {!isCached && state.head !== 'live' && (
        <FeedFailed text={feedTexts.notLive} retry={() => store.refresh()} />
      )}
      <ArrivedButton count={state.feed.arrived.length} onShow={() => focus.goToFirst()} />
      {topRow && <StickyDay ref={day} text={dayHeading(topRow.timestamp, now)} />}
      <div
        ref={element}
        role="feed"
        aria-label={feedTexts.title}
        aria-busy={isCached ? state.loading : state.older === 'loading'}
        tabIndex={-1}
        className={css.feed}
        onKeyDown={(event) => moveByKeyboard(event, focus, rows.length)}
      >
        <WindowVirtualizer
          ref={list}
          data={rows}
          itemSize={75}
          bufferSize={BUFFER_PX}
          onScroll={onScroll}
        >
          {(row, index) => (
            <FeedRow
              key={row.id}
              row={row}
              position={index + 1}
              count={isWhole ? rows.length : null}
              day={startsDay(rows, index) ? dayHeading(row.timestamp, now) : null}
              fresh={row.id === fresh}
              lookups={lookups}
            />
          )}
        </WindowVirtualizer>
      </div>
      {isWhole && <FeedEnd />}
      {next !== null &&
        (!isCached && state.older === 'failed' ? (
          <FeedFailed text={feedTexts.failedFurther} retry={retryFurther} />
        ) : (
          <FeedSkeleton rows={3} />
        ))}
    </>
  )
}

/** The row that has just come to the head of the feed, which is highlighted. Null for rows of the first page. */
function useFreshRow(rows: readonly Transaction[]): TransactionId | null {
  const head = rows[0]?.id ?? null
  const before = useRef<TransactionId | null>(null)
  const [fresh, setFresh] = useState<TransactionId | null>(null)
  useEffect(() => {
    if (before.current !== null && before.current !== head) setFresh(head)
    before.current = head
  }, [head])
  return fresh
}

function startsDay(rows: readonly Transaction[], index: number): boolean {
  const [above, row] = [rows[index - 1], rows[index]]
  return !above || !row || dayKey(above.timestamp) !== dayKey(row.timestamp)
}

function isEndNear(): boolean {
  const { scrollHeight } = document.documentElement
  return window.scrollY + window.innerHeight + NEAR_END_PX > scrollHeight
}
