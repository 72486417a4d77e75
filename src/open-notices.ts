import { BrowserNotifications } from './adapters/browser/notices/browser-notifications.ts'
import { LocalNoticeMarks } from './adapters/browser/notices/local-notice-marks.ts'
import { TextStore } from './adapters/shared/text-store.ts'
import { Notices } from './core/notices.ts'
import type { Clock } from './core/ports/clock.ts'
import type { History } from './core/ports/history.ts'
import type { Ledger } from './core/ports/ledger.ts'
import type { Log } from './core/ports/log.ts'

/** Composes what says what somebody received. The container loads this file after the first rows. */
export function openNotices(ledger: Ledger, history: History, clock: Clock, log: Log): Notices {
  const texts = new TextStore(
    () => localStorage,
    (cause) => log.warn('The browser does not store what was seen', cause),
  )
  const marks = new LocalNoticeMarks(texts)
  return new Notices({
    ledger,
    history,
    marks,
    clock,
    log,
    system: new BrowserNotifications(texts, log),
  })
}
