import { useCallback, useEffect } from 'react'
import type { LoadedRows as Opened } from '../../core/app.ts'
import type { Feed } from '../../core/domain/feed.ts'
import type { Instant, TransactionId } from '../../core/domain/ids.ts'
import type { Log } from '../../core/ports/platform.ts'
import type { Stop } from '../../core/ports/subscription.ts'
import { useApp } from '../app-context.ts'
import { useReturn } from '../shared/use-return.ts'
import { type FeedStore, useFeedStore } from '../state/feed-store.ts'

/** Keeps the loaded rows current: without removed words, and with the current reactions after each return to the page. */
export function LoadedRows() {
  const { loadedRows, log } = useApp()
  const feed = useFeedStore()
  const refresh = useCallback(async () => {
    try {
      const { refreshRows } = await loadedRows()
      const rows = await refreshRows.refresh(rowsOnScreen(feed.current().feed))
      for (const row of rows) feed.updateRow(row)
    } catch (cause) {
      log.warn('The rows on the screen could not be read again', cause)
    }
  }, [feed, loadedRows, log])
  useEffect(() => applyRemovals(feed, loadedRows, log, refresh), [feed, loadedRows, log, refresh])
  useReturn(refresh)
  return null
}

/** A shorter visit does not pay for removals. */
const FOLLOW_AFTER_MS = 20_000

/**
 * Deletes removed words from the feed and all views of the page, from its first rows on. Calls `refresh` if there are too many
 * removals at once to read them all.
 */
export function applyRemovals(
  feed: FeedStore,
  open: () => Promise<Pick<Opened, 'followRemovals'>>,
  log: Pick<Log, 'error'>,
  refresh: () => void,
): Stop {
  let stop: Stop | null = null
  const follow = async (since: Instant) => {
    const { followRemovals } = await open()
    if (stop) stop = followRemovals.follow(since, (row) => feed.updateRow(row), refresh)
  }
  const begin = () => {
    const state = feed.current()
    if (state.status !== 'ready') return
    stopWaiting()
    const timer = setTimeout(() => {
      follow(state.newest.at).catch((cause) => log.error('Removals are not followed', cause))
    }, FOLLOW_AFTER_MS)
    stop = () => clearTimeout(timer)
  }
  const stopWaiting = feed.subscribe(begin)
  begin()
  return () => {
    stopWaiting()
    stop?.()
    stop = null
  }
}

function rowsOnScreen({ rows }: Feed): readonly TransactionId[] {
  const shown = document.querySelectorAll<HTMLElement>('[role="feed"] > * [data-position]')
  return [...shown].flatMap((element) => {
    const { top, bottom } = element.getBoundingClientRect()
    const row = rows[Number(element.dataset.position) - 1]
    const isInLedger = row !== undefined && row.status !== 'pending'
    return isInLedger && bottom > 0 && top < window.innerHeight ? row.id : []
  })
}
