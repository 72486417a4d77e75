import { type RefObject, useEffect } from 'react'
import { useFeed, useFeedStore } from '../state/feed-context.ts'
import type { RowFocus } from './row-focus.ts'

/** How far from either end of the loaded rows, in pixels, the next page loads. */
const NEAR_END_PX = 700

/** Loads the next page where the reader comes near either end of the rows. Returns the handler for scrolling. */
export function useLoadNearEnds(feed: RefObject<HTMLElement | null>, focus: RowFocus): () => void {
  const state = useFeed()
  const store = useFeedStore()
  const { next } = state.feed
  useEffect(() => {
    if (next !== null && isEndNear()) store.loadMore()
  }, [store, next])
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
