import { deleteApp, initializeApp } from 'firebase/app'
import { onTestFinished } from 'vitest'
import { Documents } from '../../../src/adapters/firebase/documents.ts'
import { FirestoreDirectory } from '../../../src/adapters/firebase/firestore-directory.ts'
import { FirestoreLedger } from '../../../src/adapters/firebase/firestore-ledger.ts'
import { FirestoreReactions } from '../../../src/adapters/firebase/firestore-reactions.ts'
import { openFirestore } from '../../../src/adapters/firebase/open-database.ts'
import { DocumentReader } from '../../../src/adapters/firebase/stored-document.ts'
import type { UserId } from '../../../src/core/domain/ids.ts'
import { uniqueWord } from '../../builders/unique.ts'
import { firestoreEmulator, lendLedger, placeOf } from './firestore-emulator.ts'
import { listening } from './listening.ts'

interface ClientOptions {
  /** Who asks; left out, a visitor. */
  readonly person?: UserId
  /** What the device's clock says. */
  readonly now?: () => number
}

const reader = new DocumentReader('Pledger', { warn: () => {}, error: () => {} })

/** An empty database on the emulator, until the test ends. */
export async function newDatabase() {
  const { projectId, giveBack } = await lendLedger()
  onTestFinished(giveBack)
  return placeOf(projectId)
}

/** The ledger, the directory and the reactions, as the app of one person has them, until the test ends. */
export function openClient(projectId: string, { person, now = Date.now }: ClientOptions = {}) {
  const app = initializeApp({ projectId, apiKey: 'demo' }, uniqueWord())
  onTestFinished(() => deleteApp(app))
  const mockUserToken = person && { mockUserToken: { user_id: person } }
  const { db, live } = openFirestore(app, { ...firestoreEmulator(), ...mockUserToken })
  const documents = new Documents({ db, live }, reader, { now })
  return {
    ledger: new FirestoreLedger(documents),
    directory: new FirestoreDirectory(documents),
    reactions: new FirestoreReactions(documents),
    listening: () => listening(app, live),
  }
}
