import type { Checking, Later } from '../../core/app.ts'
import type { TransactionId } from '../../core/domain/ids.ts'
import type { Archive } from '../../core/ports/archive.ts'
import type { Clock, Connectivity, IdGenerator, Log, PageLife } from '../../core/ports/platform.ts'
import { later } from '../shared/later.ts'
import { browserTimer, networkRetry, pause } from '../shared/timers.ts'
import { LocalDrafts, LocalOutbox, LocalRecentSends } from './send.ts'

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
const ID_LENGTH = 22

const clock: Clock = { now: () => Date.now() }

/** Ids of 130 random bits: enough that no two devices ever make the same, and spread evenly over an index. */
const ids: IdGenerator = {
  next() {
    const bytes = crypto.getRandomValues(new Uint8Array(ID_LENGTH))
    return Array.from(bytes, (byte) => LETTERS[byte % LETTERS.length]).join('') as TransactionId
  },
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

const updates = later(
  () => import('./worker-updates.ts'),
  ({ openWorkerUpdates }) => openWorkerUpdates(log),
)

/** Checks a ledger in a worker, which starts on request. */
const checkingOf = (
  start: () => Worker,
  archive: Later<Archive>,
  origin: string,
): Later<Checking> =>
  later(
    () => Promise.all([import('./checking/worker-link.ts'), archive()]),
    ([{ checkInWorker }, opened]) => checkInWorker(start, opened, origin),
  )

/** What every backend needs from the browser. */
export const browserPorts = {
  clock,
  timer: browserTimer,
  ids,
  log,
  connectivity,
  outbox: new LocalOutbox(log),
  recentSends: new LocalRecentSends(log),
  drafts: new LocalDrafts(),
  pageLife: browserPageLife,
  retry: networkRetry(connectivity),
  updates,
  checkingOf,
}
