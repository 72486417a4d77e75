import { type FirebaseApp, initializeApp } from 'firebase/app'
import { connectFirestoreEmulator, getFirestore, setLogLevel } from 'firebase/firestore/lite'
import type { Standing } from '../../core/domain/community.ts'
import type { Clock, Connectivity } from '../../core/ports/platform.ts'
import { later } from '../shared/later.ts'
import { Documents } from './documents.ts'
import { withFaults } from './firestore-calls.ts'
import { FirestoreDirectory } from './firestore-directory.ts'
import { FirestoreLedger } from './firestore-ledger.ts'
import type { StartDelays } from './lazy-ledger.ts'
import type { FirestoreEmulator } from './live-firestore.ts'
import type { DocumentReader } from './stored-document.ts'

export interface DatabaseOptions {
  readonly app: {
    readonly apiKey: string
    readonly authDomain: string
    readonly projectId: string
    readonly appId: string
  }
  readonly firestoreEmulator: FirestoreEmulator | null
  readonly appCheckKey: string | null
  readonly clock: Clock
  readonly connectivity: Connectivity
  readonly standing: () => Standing
  /** Where several clients run in one process: the SDK's name for this one. */
  readonly appName?: string
}

const loadAppCheck = later(() => import('./open-app-check.ts'))

/** Opens the SDK's app, and the ledger and the directory on Firestore Lite. Throws a `Fault`. */
export function openDatabase(
  options: DatabaseOptions,
  reader: DocumentReader,
  delays: StartDelays,
) {
  return withFaults(() => open(options, reader, delays))
}

async function open(options: DatabaseOptions, reader: DocumentReader, delays: StartDelays) {
  const { clock, standing } = options
  const app = initializeApp({ ...options.app }, options.appName)
  let appCheckToken = async (): Promise<string | null> => null
  if (options.appCheckKey !== null) {
    // Before any request: with App Check enforced, the database refuses requests without its token.
    const { openAppCheck } = await loadAppCheck()
    appCheckToken = openAppCheck(app, options.appCheckKey)
  }
  const { db, live } = openFirestore(app, options.firestoreEmulator, options.connectivity)
  const openLive = () => {
    delays.endLiveDelay()
    return live()
  }
  const documents = new Documents({ db, live: openLive }, reader, clock, standing)
  return {
    app,
    appCheckToken,
    ledger: new FirestoreLedger(documents),
    directory: new FirestoreDirectory(documents),
    moderation: later(
      () => import('./moderation.ts'),
      ({ FirestoreModeration }) => new FirestoreModeration(documents),
    ),
    reactions: later(
      () => import('./firestore-reactions.ts'),
      ({ FirestoreReactions }) => new FirestoreReactions(documents),
    ),
    requests: later(
      () => import('./firestore-requests.ts'),
      ({ FirestoreRequests }) => new FirestoreRequests(documents),
    ),
    leaving: later(
      () => import('./firestore-leaving.ts'),
      ({ FirestoreLeaving }) => new FirestoreLeaving(documents),
    ),
    history: later(
      () => import('./firestore-history.ts'),
      ({ FirestoreHistory }) => new FirestoreHistory(documents),
    ),
  }
}

/** Opens Firestore Lite at once, and the full SDK at the first call of `live` that can load it. */
export function openFirestore(
  app: FirebaseApp,
  emulator: FirestoreEmulator | null,
  connectivity?: Connectivity,
) {
  // Errors become faults, so the SDK need not log them as well.
  setLogLevel('silent')
  const db = getFirestore(app)
  if (emulator) {
    const { host, port, mockUserToken } = emulator
    connectFirestoreEmulator(db, host, port, { mockUserToken })
  }
  const live = later(
    () => import('./live-firestore.ts'),
    ({ openLive }) => openLive(app, emulator, connectivity),
  )
  return { db, live }
}
