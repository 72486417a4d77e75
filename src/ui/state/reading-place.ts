import type { RowBefore } from '../../core/use-cases/load-feed.ts'

/** Where somebody reads: the topmost row, how many are above it, and how many pixels of it have gone by. */
export interface ReadingPlace extends RowBefore {
  readonly offset: number
}

/** The place that this entry of the history remembers; null at the head of the feed. */
export function readPlace(): ReadingPlace | null {
  const { history } = globalThis as { history?: History }
  return history?.state?.reading ?? null
}

/** Remembers a place with this entry, for Back and for a reload. */
export function keepPlace(reading: ReadingPlace | null): void {
  const state = { ...window.history.state, reading }
  // Past the router, which would draw the page anew for it.
  History.prototype.replaceState.call(window.history, state, '')
}
