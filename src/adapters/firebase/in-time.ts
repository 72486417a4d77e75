import {
  type DocumentReference,
  type DocumentSnapshot,
  getDoc,
  getDocs,
  type Query,
  type QuerySnapshot,
} from 'firebase/firestore/lite'
import { Fault } from '../../core/domain/fault.ts'

const LONGEST_WAIT_MS = 20_000

export function readDocument(place: DocumentReference): Promise<DocumentSnapshot> {
  return inTime(getDoc(place))
}

export function readDocuments(query: Query): Promise<QuerySnapshot> {
  return inTime(getDocs(query))
}

/** The SDK waits for as long as the browser does, which is minutes where a network swallows requests. Throws a `Fault` then. */
export function inTime<T>(answer: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    const giveUp = () => reject(new Fault('unreachable', 'The ledger does not answer'))
    timer = setTimeout(giveUp, LONGEST_WAIT_MS)
  })
  return Promise.race([answer, late]).finally(() => clearTimeout(timer))
}
