import type { WriteBatch } from 'firebase/firestore/lite'
import { Fault } from '../../core/domain/result.ts'
import { withRetries, withTimeout } from '../shared/timers.ts'
import { withRequestTimeout } from './documents.ts'
import { statusOf } from './firestore-fault.ts'

const TRIES = 8
/** A document that exists already, or is missing, breaks a rule of the ledger too. */
const REFUSALS = ['permission-denied', 'not-found', 'already-exists']
const TRIES_AFTER_REFUSAL = 3
const READ_BACK_TIMEOUT_MS = 5000

/** Commits a batch. Returns whether the rules allowed it. Retries where others wrote to the same documents. */
export async function commit(fill: () => WriteBatch): Promise<boolean> {
  try {
    await withRetries(TRIES, () => withRequestTimeout(fill().commit()), isContended)
    return true
  } catch (cause) {
    if (REFUSALS.includes(statusOf(cause) ?? '')) return false
    throw cause
  }
}

/** Whether the same commit may succeed a moment later. */
function isContended(cause: unknown): boolean {
  return statusOf(cause) === 'aborted'
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

/**
 * Tries a write until it succeeds, or its refusal has a reason. An attempt gives null where none is found: another client has
 * just changed what it had read. Throws a `Fault` after three such attempts.
 */
export async function untilExplained<T>(attempt: () => Promise<T | null>): Promise<T> {
  for (let tries = 0; tries < TRIES_AFTER_REFUSAL; tries++) {
    const answer = await attempt()
    if (answer !== null) return answer
  }
  throw new Fault('denied', 'The rules refuse a valid write')
}
