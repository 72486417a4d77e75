import { createContext, useSyncExternalStore } from 'react'
import { useRequired } from '../app-context.ts'
import type { FeedState } from './feed-state.ts'
import type { FeedStore } from './feed-store.ts'

/** `FeedProvider` gives it. What shows the feed or sends does not depend on how it is loaded. */
export const FeedContext = createContext<FeedStore | null>(null)

export function useFeedStore(): FeedStore {
  return useRequired(FeedContext)
}

export function useFeed(): FeedState {
  const store = useFeedStore()
  return useSyncExternalStore(store.subscribe, store.current, store.current)
}
