import type { FirebaseApp } from 'firebase/app'
import {
  and,
  collection,
  connectFirestoreEmulator,
  type DocumentSnapshot,
  doc,
  type Firestore,
  initializeFirestore,
  limit,
  onSnapshot,
  or,
  orderBy,
  query,
  setLogLevel,
  Timestamp,
  where,
} from 'firebase/firestore'
import type { UserId } from '../../core/domain/ids.ts'
import type { UsernameKey } from '../../core/domain/username.ts'
import { LONGEST_LIST } from '../../core/ports/list-limit.ts'
import type { Stop } from '../../core/ports/subscription.ts'
import type { Stored } from './document-reader.ts'
import { TRANSACTIONS, USERNAMES, USERS } from './documents.ts'
import type { FirestoreEmulator } from './firestore-emulator.ts'
import { sdkTimeOf } from './stored-place.ts'
import type { Place } from './stored-time.ts'

type Tell<T> = (value: T) => void

/** The SDK also reports what it has by itself: nothing, as soon as the network is gone. `answered` leaves that out. */
const WITH_SOURCE = { includeMetadataChanges: true }

/** Tells only what Firestore has answered: no document that is missing, and no list that is empty, because nobody could be asked. */
function answered<T extends { readonly metadata: { readonly fromCache: boolean } }>(tell: Tell<T>) {
  return (snapshot: T) => {
    if (!snapshot.metadata.fromCache) tell(snapshot)
  }
}

/** Opens the half of the SDK that listens, which is loaded with this file. */
export function openLive(app: FirebaseApp, emulator: FirestoreEmulator | null): LiveFirestore {
  setLogLevel('silent')
  const db = initializeFirestore(app, {})
  if (emulator) {
    const { host, port, mockUserToken } = emulator
    connectFirestoreEmulator(db, host, port, mockUserToken ? { mockUserToken } : {})
  }
  return new LiveFirestore(db)
}

/** Listens to documents, which the light half of the SDK cannot do. */
export class LiveFirestore {
  constructor(private readonly db: Firestore) {}

  user(id: UserId, tell: Tell<Stored>, fault: Tell<unknown>): Stop {
    return onSnapshot(doc(this.db, USERS, id), WITH_SOURCE, answered<DocumentSnapshot>(tell), fault)
  }

  username(key: UsernameKey, tell: Tell<Stored>, fault: Tell<unknown>): Stop {
    return onSnapshot(
      doc(this.db, USERNAMES, key),
      WITH_SOURCE,
      answered<DocumentSnapshot>(tell),
      fault,
    )
  }

  waiting(sender: UserId, most: number, tell: Tell<readonly Stored[]>, fault: Tell<unknown>): Stop {
    const rows = query(
      collection(this.db, TRANSACTIONS),
      where('senderId', '==', sender),
      where('status', '==', 'waiting'),
      orderBy('timestamp', 'desc'),
      limit(most),
    )
    return onSnapshot(
      rows,
      WITH_SOURCE,
      answered(({ docs }) => tell(docs)),
      fault,
    )
  }

  /**
   * The newest rows that were sent, or settled, since a place, including its own time, since other rows may have the same. With
   * an account, only what it sent or received.
   */
  since(
    field: 'timestamp' | 'settledAt',
    place: Place | null,
    tell: Tell<readonly Stored[]>,
    fault: Tell<unknown>,
    account: UserId | null = null,
  ): Stop {
    const either = ['senderId', 'recipientId'].map((party) => where(party, '==', account))
    const filters = [
      ...(account ? [or(...either)] : []),
      ...(place ? [where(field, '>=', sdkTimeOf(place, Timestamp))] : []),
    ]
    const rows = collection(this.db, TRANSACTIONS)
    const newest = query(rows, and(...filters), orderBy(field, 'desc'), limit(LONGEST_LIST))
    return onSnapshot(
      newest,
      WITH_SOURCE,
      answered(({ docs }) => tell(docs)),
      fault,
    )
  }
}
