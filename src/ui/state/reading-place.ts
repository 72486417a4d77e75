import type { FeedPlace } from '../../core/use-cases/load-feed.ts'

/** Where somebody reads: the topmost row, its time, and how many pixels of it are scrolled out. */
export interface ReadingPlace extends FeedPlace {
  readonly offset: number
}

/** The place that this entry of the history remembers; null at the head of the feed. `build/boot.js` reads it, too. */
export function readPlace(): ReadingPlace | null {
  const { history } = globalThis as { history?: History }
  return history?.state?.reading ?? null
}

/** Saves a place in this history entry, for Back and for a reload. The router is not used, since it would render the page again. */
export function keepPlace(reading: ReadingPlace | null): void {
  window.history.replaceState({ ...window.history.state, reading }, '')
}
