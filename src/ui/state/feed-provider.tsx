import { type ReactNode, useEffect, useState } from 'react'
import { useApp } from '../app-context.ts'
import { coveredTop } from '../shared/covered-top.ts'
import { useRetryOnline } from '../shared/use-is-online.ts'
import { FeedContext, useFeed } from './feed-context.ts'
import { isOutOfReach } from './feed-state.ts'
import { FeedStore } from './feed-store.ts'
import { readEntry } from './history-entry.ts'

/** Loads the feed and follows it, once for the whole page. */
export function FeedProvider({ children }: { readonly children: ReactNode }) {
  const { loadFeed, log } = useApp()
  const [store] = useState(() => {
    return new FeedStore(loadFeed, log, isFurtherDown, () => readEntry().reading ?? null)
  })
  useEffect(() => store.watch(), [store])
  useRetryOnline(() => store.retry())
  return <FeedContext value={store}>{children}</FeedContext>
}

/** Whether the feed says that the ledger is out of reach, and offers the one retry for the whole page. */
export function useIsFeedLost(): boolean {
  return isOutOfReach(useFeed())
}

/** Whether the reader has scrolled past the top of the first row: then a new row above it would move what they read. */
function isFurtherDown(): boolean {
  const feed = document.querySelector('[role="feed"]')
  return feed !== null && feed.getBoundingClientRect().top < coveredTop()
}
