import type { FirebaseApp } from 'firebase/app'
import {
  and,
  collection,
  connectFirestoreEmulator,
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
  type QuerySnapshot,
  query,
  type Query as SdkQuery,
  setLogLevel,
  Timestamp,
  where,
} from 'firebase/firestore'
import type { EmulatorMockTokenOptions } from 'firebase/firestore/lite'
import type { Connectivity } from '../../core/ports/platform.ts'
import type { Stop } from '../../core/ports/subscription.ts'
import { type QuerySdk, sdkQuery } from './sdk-query.ts'
import type { WatchedQuery } from './stored/query.ts'
import type { StoredDocument } from './stored/value.ts'

type Next<T> = (value: T) => void

/** The functions have the same signatures as those of Firestore Lite, for classes of their own. */
const calls = { and, collection, limit, or, orderBy, query, Timestamp, where }
const sdk = calls as unknown as QuerySdk

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

  watchDocument(path: string, next: Next<StoredDocument>, fault: Next<unknown>): Stop {
    const listener = this.fromService<DocumentSnapshot>(next)
    return onSnapshot(doc(this.db, path), WITH_SOURCE, listener, fault)
  }

  watchList(list: WatchedQuery, next: Next<readonly StoredDocument[]>, fault: Next<unknown>): Stop {
    const listener = this.fromService(({ docs }: QuerySnapshot) => next(docs))
    const compiled = sdkQuery(sdk, this.db as never, list) as unknown as SdkQuery
    return onSnapshot(compiled, WITH_SOURCE, listener, fault)
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
