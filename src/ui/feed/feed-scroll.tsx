import { type Ref, type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import type { WindowVirtualizerHandle } from 'virtua'
import { FEED_PAGE, type Feed } from '../../core/domain/feed.ts'
import type { Instant } from '../../core/domain/ids.ts'
import type { Transaction } from '../../core/domain/transaction.ts'
import heading from '../shared/row.module.css'
import { dayOrWeekHeading } from '../shared/time.tsx'
import { useFeed, useFeedStore } from '../state/feed-store.ts'
import { keepInEntry, type ReadingPlace, readEntry } from '../state/history-entry.ts'
import css from './feed.module.css'
import type { RowFocus } from './row-focus.ts'

/** After this time without movement a scroll is over. */
const PAUSE_MS = 120

/** Restores the reader's place from this entry of the history, and saves it there from then on. Returns the handler for scrolling. */
export function useReadingPlace(
  list: RefObject<WindowVirtualizerHandle | null>,
  feed: Feed,
  /** Whether the rows come from the cache, which may lack the row that the ledger has. */
  isCached: boolean,
): () => void {
  const { rows } = feed
  const back = useRef(readEntry().reading ?? null)
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)
  useLayoutEffect(() => {
    const place = back.current
    if (!place || !list.current) return
    if (!isCached) back.current = null
    const index = rows.findIndex(({ id }) => id === place.id)
    if (index >= 0) list.current.scrollToIndex(index, { align: 'start', offset: place.offset })
  }, [list, rows, isCached])
  useEffect(() => {
    const { scrollRestoration } = window.history
    // The browser would look for the place in a page that has no rows yet.
    window.history.scrollRestoration = 'manual'
    return () => {
      window.history.scrollRestoration = scrollRestoration
      clearTimeout(pause.current)
    }
  }, [])
  const remember = () => {
    const place = placeAt(feed)
    // At the head of cached rows, the place to restore is not reached yet.
    if (back.current && !place) return
    if (back.current) back.current = place
    keepInEntry({ reading: place })
  }
  return () => {
    clearTimeout(pause.current)
    pause.current = setTimeout(remember, PAUSE_MS)
  }
}

function placeAt({ rows, newer }: Feed): ReadingPlace | null {
  if (window.scrollY === 0) return null
  for (const element of document.querySelectorAll<HTMLElement>(
    '[role="feed"] > * [data-position]',
  )) {
    const { top, bottom } = element.getBoundingClientRect()
    const above = Number(element.dataset.position) - 1
    const row = rows[above]
    if (bottom <= 0) continue
    if (!row) return null
    const isNear = newer === null && above < FEED_PAGE
    return { id: row.id, at: row.timestamp, isNear, offset: -top }
  }
  return null
}

/** How far from either end of the loaded rows, in pixels, the next page loads. */
const NEAR_END_PX = 700

/**
 * Loads the next page where the reader comes near either end of the rows, once they are painted: before, it would force a layout.
 * Returns the handler for scrolling.
 */
export function useLoadNearEnds(
  feed: RefObject<HTMLElement | null>,
  focus: RowFocus,
  isPainted: boolean,
): () => void {
  const state = useFeed()
  const store = useFeedStore()
  const { next } = state.feed
  useEffect(() => {
    if (isPainted && next !== null && isEndNear()) store.loadMore()
  }, [store, next, isPainted])
  return () => {
    if (state.status !== 'ready') return
    if (!state.failed.older && isEndNear()) store.loadMore()
    // Newer rows would move those that a jump still goes to.
    const isGoing = focus.goingTo !== null
    if (!state.failed.newer && !isGoing && isStartNear(feed.current)) store.loadNewer()
  }
}

function isStartNear(feed: HTMLElement | null): boolean {
  return feed !== null && feed.getBoundingClientRect().top > -NEAR_END_PX
}

function isEndNear(): boolean {
  const { scrollHeight } = document.documentElement
  return window.scrollY + window.innerHeight + NEAR_END_PX > scrollHeight
}

interface StickyDayProps {
  readonly text: string
  readonly ref: Ref<HTMLDivElement>
}

/** The day or week of the topmost row, always visible. It covers the heading in the list, which is the one for screen readers. */
export function StickyDay({ text, ref }: StickyDayProps) {
  return (
    <div ref={ref} className={css.keeper} aria-hidden="true">
      <div className={`${heading.day} ${css.day}`}>{text}</div>
    </div>
  )
}

/** The index of the row at the top edge of the sticky day. So it changes once it covers the next day's heading. */
export function rowUnder(day: HTMLElement | null, list: WindowVirtualizerHandle): number {
  const top = day?.getBoundingClientRect().top ?? 0
  // Rows may begin at a fraction of a pixel.
  return list.findItemIndex(list.scrollOffset + top + 1)
}

/** Whether a row is the newest one of its day, or of its week if that is long ago, and so has its heading. */
export function startsDay(rows: readonly Transaction[], index: number, now: Instant): boolean {
  const heading = (row: Transaction | undefined) => row && dayOrWeekHeading(row.timestamp, now)
  return heading(rows[index - 1]) !== heading(rows[index])
}
