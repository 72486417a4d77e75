import type { FeedPlace } from '../../core/domain/feed.ts'
import type { UserId } from '../../core/domain/ids.ts'
import type { NoticeMark } from '../../core/domain/notices.ts'

/** The reader's place in the feed: the topmost row, its time, and how many pixels of it are scrolled out. */
export interface ReadingPlace extends FeedPlace {
  readonly offset: number
}

/** The mark of a reader from before they opened the list of notices. */
interface Look {
  readonly reader: UserId
  readonly before: NoticeMark
}

/** The state of an entry in the browser's history, for Back and for a reload. */
interface HistoryEntry {
  /** Null at the head of the feed. `build/boot.js` and `src/boot` also read it. */
  readonly reading?: ReadingPlace | null
  readonly look?: Look
}

export function readEntry(): HistoryEntry {
  const { history } = globalThis as { history?: History }
  return history?.state ?? {}
}

/** Adds to the current entry. Bypasses the router, which would render the page again. */
export function saveInEntry(part: HistoryEntry): void {
  window.history.replaceState({ ...window.history.state, ...part }, '')
}
