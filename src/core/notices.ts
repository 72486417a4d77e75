import type { Clock } from './ports/clock.ts'
import type { History } from './ports/history.ts'
import type { Ledger } from './ports/ledger.ts'
import type { Log } from './ports/log.ts'
import type { NoticeMarks } from './ports/notice-marks.ts'
import type { SystemNotifications } from './ports/system-notifications.ts'
import { LoadNotices } from './use-cases/load-notices.ts'
import { WatchNotices } from './use-cases/watch-notices.ts'

interface NoticesPorts {
  readonly ledger: Ledger
  readonly history: History
  readonly marks: NoticeMarks
  readonly clock: Clock
  readonly log: Log
  readonly system: SystemNotifications
}

/** What a user interface needs to say who sent somebody points. Nothing of it is loaded before the first rows. */
export class Notices {
  readonly watchNotices: WatchNotices
  readonly loadNotices: LoadNotices
  readonly system: SystemNotifications

  constructor({ ledger, history, marks, clock, log, system }: NoticesPorts) {
    this.watchNotices = new WatchNotices(ledger, history, marks, clock, log)
    this.loadNotices = new LoadNotices(history)
    this.system = system
  }
}

/** Loads it, once. Rejects if its code cannot be loaded; another call tries again. */
export type OpenNotices = () => Promise<Notices>
