import {
  type DocumentReference,
  type DocumentSnapshot,
  getDoc,
  getDocs,
  type Query,
  type QuerySnapshot,
} from 'firebase/firestore/lite'
import { Fault } from '../../core/domain/fault.ts'
import { withTimeout } from '../shared/timers.ts'

const TIMEOUT_MS = 20_000

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
    TIMEOUT_MS,
    () => new Fault('unreachable', 'The ledger does not answer'),
  )
}
