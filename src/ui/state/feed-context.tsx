import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useState,
  useSyncExternalStore,
} from 'react'
import { useApp } from '../app-context.ts'
import { FeedStore } from './feed-store.ts'
import { readPlace } from './reading-place.ts'
import type { FeedState } from './shown-feed.ts'

const FeedContext = createContext<FeedStore | null>(null)

/** How far somebody scrolls before they count as reading further down. */
const READING_DEPTH = 240

export function FeedProvider({ children }: { readonly children: ReactNode }) {
  const { loadFeed, connectivity, log } = useApp()
  const [store] = useState(() => {
    const isFurtherDown = () => window.scrollY > READING_DEPTH
    return new FeedStore(loadFeed, log, isFurtherDown, readPlace()?.id)
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
