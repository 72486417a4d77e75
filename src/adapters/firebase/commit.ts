import type { WriteBatch } from 'firebase/firestore/lite'
import { pause } from '../shared/pause.ts'
import { statusOf } from './firestore-fault.ts'
import { inTime } from './in-time.ts'

const TRIES = 8
const FIRST_PAUSE_MS = 250
const LONGEST_PAUSE_MS = 8000

/**
 * Commits a batch, and gives whether the rules let it through. Contention is tried again, with growing pauses, so that
 * many who send at once do not answer it with a storm.
 */
export async function commit(fill: () => WriteBatch): Promise<boolean> {
  for (let attempt = 1; ; attempt++) {
    try {
      await inTime(fill().commit())
      return true
    } catch (cause) {
      const status = statusOf(cause)
      // What exists already, or is missing, is a rule of the ledger broken too.
      if (status === 'permission-denied' || status === 'not-found' || status === 'already-exists')
        return false
      // Others wrote to the same documents: the same commit may go through a moment later.
      if (status !== 'aborted' || attempt === TRIES) throw cause
      await pause(unevenMs(attempt))
    }
  }
}

/** Anywhere between nothing and twice the pause before, so that those who met once spread out. */
function unevenMs(attempt: number): number {
  return Math.min(FIRST_PAUSE_MS * 2 ** (attempt - 1), LONGEST_PAUSE_MS) * Math.random()
}
