import { useEffect, useRef, useState } from 'react'
import { WindowVirtualizer, type WindowVirtualizerHandle } from 'virtua'
import type { Transaction } from '../../core/domain/transaction.ts'
import { dayHeading, dayKey } from '../shared/day-and-time.ts'
import { useNow } from '../shared/use-now.ts'
import { useFeed, useFeedStore } from '../state/feed-context.tsx'
import { ArrivedButton } from './arrived-button.tsx'
import css from './feed.module.css'
import { EmptyFeed, FeedEnd, FeedFailed } from './feed-edges.tsx'
import { FeedRow } from './feed-row.tsx'
import { FeedSkeleton } from './feed-skeleton.tsx'
import { feedTexts } from './feed-texts.ts'
import { moveByKeyboard } from './move-by-keyboard.ts'
import { RowFocus } from './row-focus.ts'
import { StickyDay } from './sticky-day.tsx'
import { topIndex } from './top-index.ts'
import { useFreshRow } from './use-fresh-row.ts'
import { useReadingPlace } from './use-reading-place.ts'

/** The public feed: as many rows in the page as fit on the screen, however many there are. */
export function Feed() {
  const { feed, status, begun, live, asOf } = useFeed()
  const store = useFeedStore()
  const now = useNow()
  const list = useRef<WindowVirtualizerHandle>(null)
  const element = useRef<HTMLDivElement>(null)
  const [focus] = useState(() => new RowFocus(element, list))
  const [top, setTop] = useState(0)
  const fresh = useFreshRow(feed.rows)
  const { rows } = feed

  // biome-ignore lint/correctness/useExhaustiveDependencies: an end still near after a page asks for one more
  useEffect(() => {
    if (begun && isEndNear()) store.readOn()
  }, [store, begun, feed.next])

  const keepPlace = useReadingPlace(list, rows, asOf !== null)
  const follow = () => {
    keepPlace()
    if (status === 'ready' && isEndNear()) store.readOn()
    if (list.current) setTop(topIndex(list.current))
  }
  if (!begun)
    return status === 'failed' ? (
      <FeedFailed text={feedTexts.failed} retry={() => store.readOn()} />
    ) : (
      <FeedSkeleton />
    )
  if (rows.length === 0 && asOf === null && feed.next === null) return <EmptyFeed />

  const startsDay = (index: number) => {
    const above = rows[index - 1]
    const row = rows[index] as Transaction
    return !above || dayKey(above.timestamp) !== dayKey(row.timestamp)
  }
  const topRow = rows[top]
  const isWhole = feed.next === null && asOf === null
  return (
    <>
      {asOf !== null && <FeedFailed text={feedTexts.asOf(asOf)} retry={() => store.readOn()} />}
      {!live && <FeedFailed text={feedTexts.notLive} retry={() => store.startOver()} />}
      <ArrivedButton count={feed.arrived.length} onShow={() => focus.goToFirst()} />
      {topRow && <StickyDay text={dayHeading(topRow.timestamp, now)} />}
      <div
        ref={element}
        role="feed"
        aria-label={feedTexts.title}
        aria-busy={status === 'loading'}
        tabIndex={-1}
        className={css.feed}
        onKeyDown={(event) => moveByKeyboard(event, focus, rows.length)}
      >
        <WindowVirtualizer
          ref={list}
          data={rows}
          itemSize={75}
          bufferSize={BEYOND}
          onScroll={follow}
        >
          {(row, index) => (
            <FeedRow
              key={row.id}
              row={row}
              position={index + 1}
              count={isWhole ? rows.length : null}
              day={startsDay(index) ? dayHeading(row.timestamp, now) : null}
              fresh={row.id === fresh}
            />
          )}
        </WindowVirtualizer>
      </div>
      {isWhole && <FeedEnd />}
      {feed.next !== null &&
        (status === 'failed' ? (
          <FeedFailed text={feedTexts.failedFurther} retry={() => store.readOn()} />
        ) : (
          <FeedSkeleton rows={3} />
        ))}
    </>
  )
}

/** How far around the window, in pixels, rows are in the page: as far as the first is on a small window magnified fourfold. */
const BEYOND = 400

/** How far from the end of what was read, in pixels, the next page is asked for. */
const NEAR = 700

function isEndNear(): boolean {
  const { scrollHeight } = document.documentElement
  return window.scrollY + window.innerHeight + NEAR > scrollHeight
}
