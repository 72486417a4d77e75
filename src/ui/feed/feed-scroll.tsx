import { type Ref, type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import type { WindowVirtualizerHandle } from 'virtua'
import { FEED_PAGE, type Feed } from '../../core/domain/feed.ts'
import type { Instant } from '../../core/domain/ids.ts'
import type { Transaction } from '../../core/domain/transaction.ts'
import heading from '../shared/row.module.css'
import { dayOrWeekHeading } from '../shared/time.tsx'
import { useFeed, useFeedStore } from '../state/feed-store.ts'
import { type ReadingPlace, readEntry, saveInEntry } from '../state/history-entry.ts'
import css from './feed.module.css'
import type { RowFocus } from './row-focus.ts'

/** After this time without movement a scroll is over. */
const PAUSE_MS = 120

/** Restores the reader's place from this entry of the history, and saves it there during scrolling. Returns the scroll handler. */
export function useReadingPlace(
  list: RefObject<WindowVirtualizerHandle | null>,
  feed: Feed,
  /** Whether the rows come from the cache, which may lack a row of the ledger. */
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
    // The browser would restore the place while the page has no rows.
    window.history.scrollRestoration = 'manual'
    return () => {
      window.history.scrollRestoration = scrollRestoration
      clearTimeout(pause.current)
    }
  }, [])
  const remember = () => {
    const place = placeAt(feed)
    // The head of cached rows does not mean that the reader has left the place to restore.
    if (back.current && !place) return
    if (back.current) back.current = place
    saveInEntry({ reading: place })
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
 * Loads the next page when the reader comes near either end of the rows, once these are painted: earlier, it would force a layout.
 * Returns the scroll handler.
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
    // Newer rows would move the target of a jump.
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

/** The day or week of the topmost row, always visible. It covers the heading in the list, which screen readers use. */
export function StickyDay({ text, ref }: StickyDayProps) {
  return (
    <div ref={ref} className={css.keeper} aria-hidden="true">
      <div className={`${heading.day} ${css.day}`}>{text}</div>
    </div>
  )
}

/** The index of the row at the top edge of the sticky day, so that the day changes once it covers the next heading. */
export function rowUnder(day: HTMLElement | null, list: WindowVirtualizerHandle): number {
  const top = day?.getBoundingClientRect().top ?? 0
  // Rows may begin at a fraction of a pixel.
  return list.findItemIndex(list.scrollOffset + top + 1)
}

/** Whether a row has a heading: the newest row of its day, or of its week if that is long ago. */
export function startsDay(rows: readonly Transaction[], index: number, now: Instant): boolean {
  const heading = (row: Transaction | undefined) => row && dayOrWeekHeading(row.timestamp, now)
  return heading(rows[index - 1]) !== heading(rows[index])
}
