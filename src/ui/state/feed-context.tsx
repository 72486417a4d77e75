import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useState,
  useSyncExternalStore,
} from 'react'
import { useApp } from '../app-context.ts'
import { coveredTop } from '../shared/covered-top.ts'
import { FeedStore } from './feed-store.ts'
import { readPlace } from './reading-place.ts'
import type { FeedState } from './shown-feed.ts'

const FeedContext = createContext<FeedStore | null>(null)

export function FeedProvider({ children }: { readonly children: ReactNode }) {
  const { loadFeed, connectivity, log } = useApp()
  const [store] = useState(() => {
    return new FeedStore(loadFeed, log, isFurtherDown, readPlace())
  })
  useEffect(() => {
    store.begin()
    const stop = connectivity.watch((online) => online && store.tryAgain())
    return () => {
      stop()
      store.close()
    }
  }, [store, connectivity])
  return <FeedContext value={store}>{children}</FeedContext>
}

export function useFeedStore(): FeedStore {
  const store = useContext(FeedContext)
  if (!store) throw new Error('useFeedStore needs a FeedProvider around it')
  return store
}

export function useFeed(): FeedState {
  const store = useFeedStore()
  return useSyncExternalStore(store.subscribe, store.current, store.current)
}

/** Whether the first row is no longer wholly in sight, so that one more above it would move what is read. */
function isFurtherDown(): boolean {
  const feed = document.querySelector('[role="feed"]')
  return feed !== null && feed.getBoundingClientRect().top < coveredTop()
}
