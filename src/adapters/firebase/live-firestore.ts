import type { FirebaseApp } from 'firebase/app'
import {
  and,
  collection,
  connectFirestoreEmulator,
  type DocumentReference,
  type DocumentSnapshot,
  disableNetwork,
  doc,
  enableNetwork,
  type Firestore,
  initializeFirestore,
  limit,
  onSnapshot,
  or,
  orderBy,
  type Query,
  type QuerySnapshot,
  query,
  setLogLevel,
  Timestamp,
  where,
} from 'firebase/firestore'
import type { EmulatorMockTokenOptions } from 'firebase/firestore/lite'
import type { UserId } from '../../core/domain/ids.ts'
import type { TextPart } from '../../core/domain/transaction.ts'
import type { UsernameKey } from '../../core/domain/username.ts'
import { LONGEST_LIST } from '../../core/ports/list-limit.ts'
import type { Connectivity } from '../../core/ports/platform.ts'
import type { Stop } from '../../core/ports/subscription.ts'
import {
  MODERATORS,
  REQUESTS,
  type RequestStatus,
  TRANSACTIONS,
  USERNAMES,
  USERS,
} from './documents.ts'
import {
  type DocumentPosition,
  removalTimeOf,
  type StoredDocument,
  sdkTimeOf,
} from './stored-document.ts'

type Next<T> = (value: T) => void

/** Opens the full Firestore SDK, which is loaded with this file. */
export function openLive(
  app: FirebaseApp,
  emulator: FirestoreEmulator | null,
  connectivity?: Connectivity,
): LiveFirestore {
  setLogLevel('silent')
  const db = initializeFirestore(app, {})
  if (emulator) {
    const { host, port, mockUserToken } = emulator
    connectFirestoreEmulator(db, host, port, { mockUserToken })
  }
  const live = new LiveFirestore(db)
  connectivity?.watch((isOnline) => isOnline && live.reconnect())
  return live
}

/** Watches documents, which Firestore Lite cannot do. */
export class LiveFirestore {
  /** Whether the SDK has lost its connection: listeners receive what its cache has. */
  private isCut = false

  constructor(private readonly db: Firestore) {}

  /** Connects at once where the SDK would wait, for up to a minute: it does not know that the service can be reached again. */
  reconnect(): void {
    if (!this.isCut) return
    this.isCut = false
    void disableNetwork(this.db).then(() => enableNetwork(this.db))
  }

  watchUser(id: UserId, next: Next<StoredDocument>, fault: Next<unknown>): Stop {
    return this.watchDocument(doc(this.db, USERS, id), next, fault)
  }

  watchUsername(key: UsernameKey, next: Next<StoredDocument>, fault: Next<unknown>): Stop {
    return this.watchDocument(doc(this.db, USERNAMES, key), next, fault)
  }

  watchModerator(id: UserId, next: Next<StoredDocument>, fault: Next<unknown>): Stop {
    return this.watchDocument(doc(this.db, MODERATORS, id), next, fault)
  }

  watchWaiting(
    sender: UserId,
    most: number,
    next: Next<readonly StoredDocument[]>,
    fault: Next<unknown>,
  ): Stop {
    const waiting = query(
      collection(this.db, TRANSACTIONS),
      where('senderId', '==', sender),
      where('status', '==', 'waiting'),
      orderBy('timestamp', 'desc'),
      limit(most),
    )
    return this.watchQuery(waiting, next, fault)
  }

  /** Watches the newest requests of these statuses that a person made, or got. */
  watchRequests(
    party: 'from' | 'to',
    person: UserId,
    statuses: readonly RequestStatus[],
    most: number,
    next: Next<readonly StoredDocument[]>,
    fault: Next<unknown>,
  ): Stop {
    const newest = query(
      collection(this.db, REQUESTS),
      where(party, '==', person),
      where('status', 'in', statuses),
      orderBy('at', 'desc'),
      limit(most),
    )
    return this.watchQuery(newest, next, fault)
  }

  /**
   * Watches the newest rows that were sent, or settled, at the time of a position or later: other rows may have the same time.
   * With an account, only what it sent or received.
   */
  watchNewest(
    field: 'timestamp' | 'settledAt',
    since: DocumentPosition | null,
    next: Next<readonly StoredDocument[]>,
    fault: Next<unknown>,
    account: UserId | null = null,
  ): Stop {
    const either = ['senderId', 'recipientId'].map((party) => where(party, '==', account))
    const filters = [
      ...(account ? [or(...either)] : []),
      ...(since ? [where(field, '>=', sdkTimeOf(since, Timestamp))] : []),
    ]
    const rows = collection(this.db, TRANSACTIONS)
    const newest = query(rows, and(...filters), orderBy(field, 'desc'), limit(LONGEST_LIST))
    return this.watchQuery(newest, next, fault)
  }

  /** Watches the first row that lost one of its texts: later than a change, or at the time of another position or later. */
  watchRemoved(
    part: TextPart,
    since: DocumentPosition,
    next: Next<readonly StoredDocument[]>,
    fault: Next<unknown>,
  ): Stop {
    const field = removalTimeOf(part)
    const begin = where(field, since.isChange ? '>' : '>=', sdkTimeOf(since, Timestamp))
    const rows = collection(this.db, TRANSACTIONS)
    return this.watchQuery(query(rows, begin, orderBy(field), limit(1)), next, fault)
  }

  private watchDocument(
    document: DocumentReference,
    next: Next<StoredDocument>,
    fault: Next<unknown>,
  ): Stop {
    return onSnapshot(document, WITH_SOURCE, this.fromService<DocumentSnapshot>(next), fault)
  }

  private watchQuery(
    rows: Query,
    next: Next<readonly StoredDocument[]>,
    fault: Next<unknown>,
  ): Stop {
    const listener = this.fromService(({ docs }: QuerySnapshot) => next(docs))
    return onSnapshot(rows, WITH_SOURCE, listener, fault)
  }

  /** Passes on only what the service has answered. From the cache, without a network, a document looks missing and a list empty. */
  private fromService<T extends { readonly metadata: { readonly fromCache: boolean } }>(
    next: Next<T>,
  ) {
    return (snapshot: T) => {
      this.isCut = snapshot.metadata.fromCache
      if (!this.isCut) next(snapshot)
    }
  }
}

/** With this option the SDK says which snapshots come from its cache. */
const WITH_SOURCE = { includeMetadataChanges: true }

/** Where the emulator is, and in tests who is signed in. */
export interface FirestoreEmulator {
  readonly host: string
  readonly port: number
  readonly mockUserToken?: EmulatorMockTokenOptions | 'owner'
}
