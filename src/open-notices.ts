import { BrowserNotifications, LocalNoticeMarks } from './adapters/browser/notices.ts'
import { TextStore } from './adapters/shared/text-store.ts'
import type { Notices } from './core/notices.ts'
import type { History } from './core/ports/history.ts'
import type { Ledger } from './core/ports/ledger.ts'
import type { Clock, Log } from './core/ports/platform.ts'
import { LoadNotices, WatchNotices } from './core/use-cases/notices.ts'

/** Builds the notices feature. The container loads this file after the first rows. */
export function openNotices(ledger: Ledger, history: History, clock: Clock, log: Log): Notices {
  const texts = new TextStore(
    () => localStorage,
    (cause) => log.warn('The browser does not store what was seen', cause),
  )
  const marks = new LocalNoticeMarks(texts)
  return {
    watchNotices: new WatchNotices(ledger, history, marks, clock, log),
    loadNotices: new LoadNotices(history),
    system: new BrowserNotifications(texts, log),
  }
}
