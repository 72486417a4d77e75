import { deleteApp, type FirebaseApp, initializeApp } from 'firebase/app'
import { deleteDocument, deleteField, mergeFields } from '../../../scripts/firestore-documents.mjs'
import { FirestoreDirectory } from '../../../src/adapters/firebase/firestore-directory.ts'
import { FirestoreHistory } from '../../../src/adapters/firebase/firestore-history.ts'
import { FirestoreLeaving } from '../../../src/adapters/firebase/firestore-leaving.ts'
import { FirestoreLedger } from '../../../src/adapters/firebase/firestore-ledger.ts'
import { lazyLedger, StartDelays } from '../../../src/adapters/firebase/lazy-ledger.ts'
import { FirestoreModeration } from '../../../src/adapters/firebase/moderation.ts'
import { openFirestore } from '../../../src/adapters/firebase/open-database.ts'
import { DocumentReader } from '../../../src/adapters/firebase/stored-document.ts'
import type { UserId } from '../../../src/core/domain/ids.ts'
import { uniqueUserId } from '../../builders/unique.ts'
import type { HistoryHarness, LeavingClient, LeavingHarness } from '../../contract/harness.ts'
import { firestoreEmulator } from './firestore-emulator.ts'
import { listening } from './listening.ts'

const clock = { now: () => Date.now() }
const silent = { warn: () => {}, error: () => {} }
let projects = 0

/** A ledger of its own on the official emulator, with the real rules; each person has clients of their own. */
export async function openFirestoreHarness(): Promise<
  HistoryHarness & LeavingHarness & { readonly projectId: string }
> {
  const projectId = `demo-contract-${process.pid}-${++projects}`
  const apps: FirebaseApp[] = []
  const clients = new Map<string, LeavingClient>()
  const reader = new DocumentReader('Pledger', silent)
  const open = (person: UserId | null) => {
    const app = initializeApp({ projectId, apiKey: 'demo' }, `${projectId}-${apps.length}`)
    apps.push(app)
    const emulator = firestoreEmulator()
    const { db, live } = openFirestore(
      app,
      person ? { ...emulator, mockUserToken: { user_id: person } } : emulator,
    )
    const ledger = new FirestoreLedger(db, live, reader, clock)
    const directory = new FirestoreDirectory(db, live)
    const history = new FirestoreHistory(db, live, reader, clock)
    // As in production, where the SDK is loaded late; at rest at once, for there are no first rows to wait for.
    const delays = new StartDelays()
    delays.firstPageRead()
    delays.endLiveDelay()
    return {
      app,
      live,
      history,
      ledger: lazyLedger(
        async () => ledger,
        async () => null,
        delays,
      ),
      directory,
      moderation: new FirestoreModeration(db, live, reader, clock),
      leaving: new FirestoreLeaving(db, reader, clock),
    }
  }
  const device = (name: string, person: UserId): LeavingClient => {
    const client = clients.get(name) ?? open(person)
    clients.set(name, client)
    return client
  }
  const visitor = open(null)
  const { host, port } = firestoreEmulator()
  const database = { host: `${host}:${port}`, projectId }
  return {
    projectId,
    visitor,
    history: visitor.history,
    listening: () => listening(visitor.app, visitor.live),
    newPerson: async () => uniqueUserId(),
    as: (person) => device(person, person),
    onOtherDevice: (person) => device(`${person} elsewhere`, person),
    deleteAccount: (person) => deleteDocument(database, `users/${person}`),
    clearPrefixes: (person) => deleteField(database, `users/${person}`, 'prefixes'),
    clearSalts: (id) => deleteField(database, `transactions/${id}`, 'salts'),
    makeModerator: (person) => mergeFields(database, `moderators/${person}`, { since: new Date() }),
    endModerator: (person) => deleteDocument(database, `moderators/${person}`),
    async close() {
      await Promise.all(apps.map(deleteApp))
    },
  }
}
