import { initializeApp } from 'firebase/app'
import type { Clock } from '../../core/ports/clock.ts'
import { importWithRetry } from '../shared/import-with-retry.ts'
import { pause } from '../shared/pause.ts'
import { FirestoreDirectory } from './firestore-directory.ts'
import { FirestoreLedger } from './firestore-ledger.ts'
import { type FirestoreEmulator, openFirestore } from './open-firestore.ts'
import type { DocumentReader } from './read-documents.ts'

const REST_MS = 6_000

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
}

/** Opens the SDK's app and the ledger and the directory on its light half. */
export async function openDatabase(options: DatabaseOptions, reader: DocumentReader) {
  const app = initializeApp({ ...options.app })
  if (options.appCheckKey !== null) {
    // Before any request, since the database turns away what does not show it.
    const { openAppCheck } = await importWithRetry(() => import('./open-app-check.ts'))
    openAppCheck(app, options.appCheckKey)
  }
  const { db, live, liveAtRest } = openFirestore(app, options.firestoreEmulator, atRest)
  return {
    app,
    ledger: new FirestoreLedger(db, live, reader, options.clock, liveAtRest),
    directory: new FirestoreDirectory(db, live),
  }
}

/**
 * What listens is the largest part, and heavy to start: a visitor who has just read the newest rows is better served by a
 * page that answers (docs/decisions/008-a-page-before-its-scripts.md).
 */
function atRest(): Promise<void> {
  return pause(REST_MS)
}
