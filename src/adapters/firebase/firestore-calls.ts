import {
  and,
  collection,
  count,
  type DocumentSnapshot,
  deleteField,
  doc,
  type Firestore,
  getAggregate,
  getCount,
  getDoc,
  getDocs,
  limit,
  or,
  orderBy,
  type QueryDocumentSnapshot,
  query,
  type Query as SdkQuery,
  startAfter,
  startAt,
  sum,
  Timestamp,
  where,
  writeBatch,
} from 'firebase/firestore/lite'
import { Fault, type FaultCode } from '../../core/domain/result.ts'
import { withRetries, withTimeout } from '../shared/timers.ts'
import { sdkQuery, sdkValue } from './sdk-query.ts'
import { FAULT_CODES, withAnswerTimeout } from './stored/answer.ts'
import type { Query } from './stored/query.ts'

const sdk = { and, collection, limit, or, orderBy, query, Timestamp, where }

/** One change of a commit. Fields may have values that the server computes, such as `increment(1)`. */
export type Write =
  | readonly [verb: 'set' | 'update', path: string, fields: object]
  | readonly [verb: 'delete', path: string]

const TRIES = 8
/** A document that exists already, or is missing, breaks a rule of the ledger too. */
const REFUSALS = ['permission-denied', 'not-found', 'already-exists']
const READ_BACK_TIMEOUT_MS = 5000

/** Calls of Firestore Lite. Methods throw a `Fault`, also after 20 seconds without an answer. */
export class FirestoreCalls {
  constructor(private readonly db: Firestore) {}

  read(path: string): Promise<DocumentSnapshot> {
    return call(() => getDoc(doc(this.db, path)))
  }

  async list(list: Query): Promise<readonly QueryDocumentSnapshot[]> {
    return (await call(() => getDocs(this.query(list)))).docs
  }

  /** How many documents a list has. Costs one read. */
  async count(list: Query): Promise<number> {
    return (await call(() => getCount(this.query(list)))).data().count
  }

  /** Counts as `count` does, and sums a field up, which the list's index needs to have. */
  async sum(list: Query, field: string) {
    const wanted = { sum: sum(field), count: count() }
    return (await call(() => getAggregate(this.query(list), wanted))).data()
  }

  /** Deletes documents of a list, all of them or none. Returns whether the rules allowed it. */
  deleteAll(documents: readonly QueryDocumentSnapshot[]): Promise<boolean> {
    return this.commit(documents.map(({ ref }) => ['delete', ref.path]))
  }

  /** Commits all of it or nothing. Returns whether the rules allowed it. Retries where others wrote to the same documents. */
  commit(writes: readonly Write[]): Promise<boolean> {
    return committed(() => {
      const batch = writeBatch(this.db)
      for (const [verb, path, fields = {}] of writes) {
        const document = doc(this.db, path)
        if (verb === 'delete') batch.delete(document)
        else if (verb === 'set') batch.set(document, fields)
        else batch.update(document, fields)
      }
      return batch.commit()
    })
  }

  private query({ start, ...list }: Query): SdkQuery {
    const all = sdkQuery(sdk, this.db, list)
    if (!start) return all
    const values = start.values.map((value) => sdkValue(value, Timestamp))
    return query(all, start.before ? startAt(...values) : startAfter(...values))
  }
}

/** The fields that remove these fields. */
export function deleted(...fields: readonly string[]) {
  return Object.fromEntries(fields.map((field) => [field, deleteField()]))
}

/** Makes a commit. Returns whether the rules allowed it. */
export async function committed(commit: () => Promise<void>): Promise<boolean> {
  try {
    await withRetries(TRIES, () => withAnswerTimeout(commit()), isContended)
    return true
  } catch (cause) {
    if (REFUSALS.includes(statusOf(cause) ?? '')) return false
    throw faultOf(cause)
  }
}

/** Whether the same commit may succeed a moment later. */
function isContended(cause: unknown): boolean {
  return statusOf(cause) === 'aborted'
}

function call<T>(request: () => Promise<T>): Promise<T> {
  return withFaults(() => withAnswerTimeout(request()))
}

const faultCodes: Readonly<Record<string, FaultCode>> = {
  ...FAULT_CODES,
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
  const code = faultCodes[status ?? ''] ?? 'broken'
  return new Fault(code, `The ledger answered ${status ?? 'nothing'}`, { cause })
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
    throw faultOf(cause)
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
