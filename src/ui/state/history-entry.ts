import type { FeedPlace } from '../../core/domain/feed.ts'
import type { UserId } from '../../core/domain/ids.ts'
import type { NoticeMark } from '../../core/domain/notices.ts'

/** Where the reader is: the topmost row, its time, and how many pixels of it are scrolled out. */
export interface ReadingPlace extends FeedPlace {
  readonly offset: number
}

/** The mark of a reader from before they opened the list of notices. */
interface Look {
  readonly reader: UserId
  readonly before: NoticeMark
}

/** What an entry of the browser's history stores, for Back and for a reload. */
interface HistoryEntry {
  /** Null at the head of the feed. `build/boot.js` and `src/boot` also read it. */
  readonly reading?: ReadingPlace | null
  readonly look?: Look
}

export function readEntry(): HistoryEntry {
  const { history } = globalThis as { history?: History }
  return history?.state ?? {}
}

/** Adds to the current entry. Not through the router, which would render the page again. */
export function keepInEntry(part: HistoryEntry): void {
  window.history.replaceState({ ...window.history.state, ...part }, '')
}
