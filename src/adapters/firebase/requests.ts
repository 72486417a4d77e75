import {
  type DocumentReference,
  type DocumentSnapshot,
  getDoc,
  getDocs,
  type Query,
  type QuerySnapshot,
  type WriteBatch,
} from 'firebase/firestore/lite'
import { Fault, type FaultCode } from '../../core/domain/result.ts'
import { withRetries, withTimeout } from '../shared/timers.ts'

/** The fault that each status of the database means. For a `permission-denied` the adapter first looks for the refusal. */
const faultCodes: Readonly<Record<string, FaultCode>> = {
  aborted: 'unreachable',
  cancelled: 'unreachable',
  'deadline-exceeded': 'unreachable',
  unavailable: 'unreachable',
  // From Firestore Lite, where no answer came at all.
  unknown: 'unreachable',
  'permission-denied': 'denied',
  unauthenticated: 'unauthenticated',
  'resource-exhausted': 'exhausted',
  // The token that a request needs could not be renewed, because there is no network or the service has ended the session.
  'auth/network-request-failed': 'unreachable',
  'auth/user-token-expired': 'unauthenticated',
  'auth/user-disabled': 'unauthenticated',
  'auth/user-not-found': 'unauthenticated',
}

/** The fault that an error means. An unknown error is a bug. */
export function faultOf(cause: unknown): Fault {
  if (cause instanceof Fault) return cause
  const status = statusOf(cause)
  return new Fault(
    faultCodes[status ?? ''] ?? 'broken',
    `The ledger answered ${status ?? 'nothing'}`,
    {
      cause,
    },
  )
}

/** The database's status in an error; null for any other error. */
export function statusOf(cause: unknown): string | null {
  // By its name, which the errors of each part of the SDK have.
  const isOfTheSdk = cause instanceof Error && cause.name === 'FirebaseError' && 'code' in cause
  return isOfTheSdk ? String(cause.code) : null
}

/** Makes a request, and throws its errors as faults. */
export async function withFaults<T>(request: () => Promise<T>): Promise<T> {
  try {
    return await request()
  } catch (cause) {
    if (cause instanceof RangeError) throw cause
    throw faultOf(cause)
  }
}

const ANSWER_TIMEOUT_MS = 20_000

export function readDocument(reference: DocumentReference): Promise<DocumentSnapshot> {
  return withRequestTimeout(getDoc(reference))
}

export function readDocuments(query: Query): Promise<QuerySnapshot> {
  return withRequestTimeout(getDocs(query))
}

/** Waits 20 seconds, then throws a `Fault`. The SDK waits as long as the browser does, which is minutes on a broken network. */
export function withRequestTimeout<T>(answer: Promise<T>): Promise<T> {
  return withTimeout(
    answer,
    ANSWER_TIMEOUT_MS,
    () => new Fault('unreachable', 'The ledger does not answer'),
  )
}

const TRIES = 8
/** A document that exists already, or is missing, breaks a rule of the ledger too. */
const REFUSALS = ['permission-denied', 'not-found', 'already-exists']
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
