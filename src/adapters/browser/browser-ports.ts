import type { TransactionId } from '../../core/domain/ids.ts'
import type { Salt } from '../../core/domain/transaction.ts'
import type { Connectivity, IdGenerator, Log, PageLife } from '../../core/ports/platform.ts'
import { systemClock } from '../shared/platform.ts'
import { browserTimer, pause } from '../shared/timers.ts'
import { BrowserDeviceStore } from './device-store.ts'

/** A page that is being left is gone after this time. */
const LEAVING_MS = 3_000

/** The page of a browser. Events announce that it is being left; if it still runs after a while, it was not. */
export const browserPageLife: PageLife = {
  async request(send) {
    let leftAt = Number.NEGATIVE_INFINITY
    const leave = () => {
      leftAt = performance.now()
    }
    window.addEventListener('beforeunload', leave)
    window.addEventListener('pagehide', leave)
    try {
      return await send()
    } catch (cause) {
      if (performance.now() - leftAt < LEAVING_MS) await pause(LEAVING_MS)
      throw cause
    } finally {
      // As soon as possible: some browsers do not cache a page for Back if it has these listeners.
      window.removeEventListener('beforeunload', leave)
      window.removeEventListener('pagehide', leave)
    }
  },
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
const LENGTH = 22

/** 130 random bits: enough that no two devices ever make the same, and spread evenly over an index. */
function randomLetters(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(LENGTH))
  return Array.from(bytes, (byte) => LETTERS[byte % LETTERS.length]).join('')
}

const ids: IdGenerator = {
  next: () => randomLetters() as TransactionId,
  salt: () => randomLetters() as Salt,
}

const log: Log = {
  warn: (message, details) => console.warn(message, details ?? ''),
  error: (message, details) => console.error(message, details ?? ''),
}

const connectivity: Connectivity = {
  isOnline: () => navigator.onLine,
  watch(listener) {
    const report = () => listener(navigator.onLine)
    window.addEventListener('online', report)
    window.addEventListener('offline', report)
    return () => {
      window.removeEventListener('online', report)
      window.removeEventListener('offline', report)
    }
  },
}

/** The ports that the browser implements for every backend. */
export const browserPorts = {
  clock: systemClock,
  timer: browserTimer,
  ids,
  log,
  connectivity,
  device: new BrowserDeviceStore(log),
  pageLife: browserPageLife,
}
