import type { WriteBatch } from 'firebase/firestore/lite'
import { backoffMs } from '../shared/backoff.ts'
import { pause } from '../shared/pause.ts'
import { withTimeout } from '../shared/with-timeout.ts'
import { statusOf } from './firestore-fault.ts'
import { inTime } from './in-time.ts'

const TRIES = 8
const READ_BACK_TIMEOUT_MS = 5000

/**
 * Commits a batch. Returns whether the rules allowed it. Retries contention with exponential backoff and jitter, so that
 * concurrent senders do not all retry at the same time.
 */
export async function commit(fill: () => WriteBatch): Promise<boolean> {
  for (let attempt = 1; ; attempt++) {
    try {
      await inTime(fill().commit())
      return true
    } catch (cause) {
      const status = statusOf(cause)
      // A document that exists already, or is missing, breaks a rule of the ledger too.
      if (status === 'permission-denied' || status === 'not-found' || status === 'already-exists')
        return false
      // Others wrote to the same documents: the same commit may succeed a moment later.
      if (status !== 'aborted' || attempt === TRIES) throw cause
      await pause(backoffMs(attempt))
    }
  }
}

/**
 * Reads what was just committed. Returns `expected` if that fails or takes more than five seconds: the commit succeeded, so
 * nobody needs to wait.
 */
export async function readBack<T>(read: () => Promise<T | null>, expected: T): Promise<T> {
  try {
    return (await withTimeout(read(), READ_BACK_TIMEOUT_MS)) ?? expected
  } catch {
    return expected
  }
}
