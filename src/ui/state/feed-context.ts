import { createContext } from 'react'
import { useRequired } from '../app-context.ts'
import { useStateOf } from '../shared/state-store.ts'
import { type FeedState, isOutOfReach, LOADING } from './feed-state.ts'
import type { FeedStore } from './feed-store.ts'

/** The main page gives it. What shows the feed or sends does not depend on how it is loaded. */
export const FeedContext = createContext<FeedStore | null>(null)

export function useFeedStore(): FeedStore {
  return useRequired(FeedContext)
}

export function useFeed(): FeedState {
  return useStateOf(useFeedStore(), LOADING)
}

/** Whether the feed says that the ledger is out of reach, and offers the one retry for the whole page. */
export function useIsFeedLost(): boolean {
  return isOutOfReach(useFeed())
}
