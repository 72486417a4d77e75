import { initializeApp } from 'firebase/app'
import type { Clock } from '../../core/ports/clock.ts'
import type { Directory } from '../../core/ports/directory.ts'
import type { Identity } from '../../core/ports/identity.ts'
import type { Ledger } from '../../core/ports/ledger.ts'
import type { Log } from '../../core/ports/log.ts'
import { takeEarlyPage } from './early-page.ts'
import { FirestoreDirectory } from './firestore-directory.ts'
import { FirestoreLedger } from './firestore-ledger.ts'
import { FirebaseIdentity } from './identity/firebase-identity.ts'
import { notesIn } from './identity/notes.ts'
import type { TokenSyncSettings } from './identity/token-sync.ts'
import { type FirestoreEmulator, openFirestore } from './open-firestore.ts'
import { DocumentReader } from './read-documents.ts'
import { rowsShown } from './rows-shown.ts'

const LONGEST_WAIT_MS = 5_000
const REST_MS = 6_000

export interface FirebaseOptions {
  readonly app: {
    readonly apiKey: string
    readonly authDomain: string
    readonly projectId: string
    readonly appId: string
  }
  readonly authEmulatorUrl: string | null
  readonly firestoreEmulator: FirestoreEmulator | null
  readonly appCheckKey: string | null
  readonly tokenSync: TokenSyncSettings | null
  readonly clock: Clock
  readonly log: Log
  readonly productName: string
}

interface FirebaseBackend {
  readonly identity: Identity
  readonly ledger: Ledger
  readonly directory: Directory
}

/** Opens all that production stands on. The first page of the feed goes first: who is signed in is asked after it. */
export async function openFirebase(options: FirebaseOptions): Promise<FirebaseBackend> {
  const { clock, log, productName, authEmulatorUrl, firestoreEmulator, tokenSync } = options
  const app = initializeApp({ ...options.app })
  if (options.appCheckKey !== null) {
    // Before any request, since the database turns away what does not show it.
    const { openAppCheck } = await import('./open-app-check.ts')
    openAppCheck(app, options.appCheckKey)
  }
  const { db, live, liveAtRest } = openFirestore(app, firestoreEmulator, atRest)
  const firstPage = withResolver()
  const reader = new DocumentReader(productName, log)
  const ledger = new FirestoreLedger(db, live, reader, clock, {
    take: takeEarlyPage,
    wasRead: firstPage.resolve,
    live: liveAtRest,
  })
  const identity = new FirebaseIdentity({
    app,
    emulatorUrl: authEmulatorUrl,
    address: `${window.location.origin}/`,
    deviceNotes: notesIn(() => window.localStorage),
    tabNotes: notesIn(() => window.sessionStorage),
    clock,
    log,
    tokenSync,
    after: Promise.race([firstPage.promise, patience()]).then(rowsShown),
  })
  return { identity, ledger, directory: new FirestoreDirectory(db, live) }
}

/**
 * What listens is the largest part, and heavy to start: a visitor who has just read the newest rows is better served by a
 * page that answers (docs/decisions/008-a-page-before-its-scripts.md).
 */
function atRest(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, REST_MS))
}

/** A page of the feed that does not come must not keep from signing in. */
function patience(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, LONGEST_WAIT_MS))
}

function withResolver(): { readonly promise: Promise<void>; readonly resolve: () => void } {
  let resolve = () => {}
  const promise = new Promise<void>((done) => {
    resolve = done
  })
  return { promise, resolve }
}
