import type { SystemNotifications } from './ports/notices.ts'
import type { LoadNotices, WatchNotices } from './use-cases/notices.ts'

/** What a user interface needs to show who sent the reader points. It loads after the first rows. */
export interface Notices {
  readonly watchNotices: WatchNotices
  readonly loadNotices: LoadNotices
  readonly system: SystemNotifications
}

/** Loads it, once. Rejects if its code cannot be loaded; another call tries again. */
export type OpenNotices = () => Promise<Notices>
