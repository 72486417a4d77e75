import { EMPTY_FEED, type Feed } from '../../core/domain/feed.ts'
import type { Instant } from '../../core/domain/ids.ts'

/** What the page has of the feed. */
export interface FeedState {
  readonly feed: Feed
  /** How the last reading went: of the first page until it is there, and of older ones from then on. */
  readonly status: 'loading' | 'ready' | 'failed'
  /** Whether the first page is there. */
  readonly begun: boolean
  /** Whether new rows still come by themselves. */
  readonly live: boolean
  /** When the rows were read, where the ledger cannot be reached now; null where they are the ledger's own. */
  readonly asOf: Instant | null
}

export const NOTHING_YET: FeedState = {
  feed: EMPTY_FEED,
  status: 'loading',
  begun: false,
  live: true,
  asOf: null,
}

/** Whether rows of the ledger's own stand there, and not those of last time. */
export function hasOwnRows({ begun, asOf }: FeedState): boolean {
  return begun && asOf === null
}
