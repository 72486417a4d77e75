import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import type { WindowVirtualizerHandle } from 'virtua'
import { FEED_PAGE, type Feed } from '../../core/domain/feed.ts'
import { keepInEntry, type ReadingPlace, readEntry } from '../state/history-entry.ts'

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
