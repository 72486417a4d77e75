import type { FirebaseApp } from 'firebase/app'
import {
  and,
  collection,
  connectFirestoreEmulator,
  doc,
  type Firestore,
  initializeFirestore,
  limit,
  onSnapshot,
  or,
  orderBy,
  type QueryConstraint,
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
import type { FirestoreEmulator } from './open-database.ts'
import { type Place, sdkTimeOf } from './stored-time.ts'

type Tell<T> = (value: T) => void

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
    return onSnapshot(doc(this.db, USERS, id), tell, fault)
  }

  username(key: UsernameKey, tell: Tell<Stored>, fault: Tell<unknown>): Stop {
    return onSnapshot(doc(this.db, USERNAMES, key), tell, fault)
  }

  waiting(sender: UserId, most: number, tell: Tell<readonly Stored[]>, fault: Tell<unknown>): Stop {
    const constraints = [
      where('senderId', '==', sender),
      where('status', '==', 'waiting'),
      orderBy('timestamp', 'desc'),
      limit(most),
    ]
    return this.rows(constraints, tell, fault)
  }

  /** The newest rows that were sent, or settled, since a place, including its own time, since other rows may have the same. */
  since(
    field: 'timestamp' | 'settledAt',
    place: Place | null,
    tell: Tell<readonly Stored[]>,
    fault: Tell<unknown>,
  ): Stop {
    const from = place ? [where(field, '>=', sdkTimeOf(place, Timestamp))] : []
    return this.rows([...from, orderBy(field, 'desc'), limit(LONGEST_LIST)], tell, fault)
  }

  /**
   * The newest rows that an account sent or received since a place, or everything, by when they were sent; or those that
   * waited, by when they were handed over or taken back.
   */
  rowsOf(
    account: UserId,
    field: 'timestamp' | 'settledAt',
    place: Place | null,
    tell: Tell<readonly Stored[]>,
    fault: Tell<unknown>,
  ): Stop {
    const sent = where('senderId', '==', account)
    const sentAs = (status: string) => and(sent, where('status', '==', status))
    // With each status, so that one index serves this list and that of a page.
    const bySender = field === 'timestamp' ? [sent] : [sentAs('settled'), sentAs('returned')]
    const either = or(...bySender, where('recipientId', '==', account))
    const since = place ? and(either, where(field, '>=', sdkTimeOf(place, Timestamp))) : either
    const rows = query(this.transactions(), since, orderBy(field, 'desc'), limit(LONGEST_LIST))
    return onSnapshot(rows, ({ docs }) => tell(docs), fault)
  }

  private rows(
    constraints: readonly QueryConstraint[],
    tell: Tell<readonly Stored[]>,
    fault: Tell<unknown>,
  ): Stop {
    const rows = query(this.transactions(), ...constraints)
    return onSnapshot(rows, ({ docs }) => tell(docs), fault)
  }

  private transactions() {
    return collection(this.db, TRANSACTIONS)
  }
}
