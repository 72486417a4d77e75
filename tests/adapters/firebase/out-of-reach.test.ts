import { deleteApp, initializeApp } from 'firebase/app'
import { collection, doc, getFirestore, onSnapshot } from 'firebase/firestore'
import { expect, it, onTestFinished } from 'vitest'
import { Documents } from '../../../src/adapters/firebase/documents.ts'
import { FirestoreDirectory } from '../../../src/adapters/firebase/firestore-directory.ts'
import { FirestoreLedger } from '../../../src/adapters/firebase/firestore-ledger.ts'
import { openFirestore } from '../../../src/adapters/firebase/open-database.ts'
import { DocumentReader } from '../../../src/adapters/firebase/stored-document.ts'
import type { UserId } from '../../../src/core/domain/ids.ts'
import type { UsernameKey } from '../../../src/core/domain/username.ts'
import { uniqueWord } from '../../builders/unique.ts'

const id = 'lin' as UserId

function openNowhere() {
  const app = initializeApp({ projectId: 'demo-nowhere', apiKey: 'demo' }, uniqueWord())
  onTestFinished(() => deleteApp(app))
  const nobodyListens = { host: '127.0.0.1', port: 1 }
  const { db, live } = openFirestore(app, nobodyListens)
  const reader = new DocumentReader('Pledger', { warn: () => {}, error: () => {} })
  const documents = new Documents({ db, live }, reader, { now: () => 0 })
  const ledger = new FirestoreLedger(documents)
  return { app, live, ledger, directory: new FirestoreDirectory(documents) }
}

it('throws that the ledger is out of reach where no answer comes', async () => {
  const { ledger } = openNowhere()
  await expect(ledger.loadPage(null, 25)).rejects.toMatchObject({ code: 'unreachable' })
})

it('does not report an account or a name as missing, or nothing as waiting, where no answer comes', async () => {
  const { app, live, ledger, directory } = openNowhere()
  const told: unknown[] = []
  const listener = { next: (value: unknown) => told.push(value), fault: () => told.push('fault') }
  ledger.watchAccount(id, listener)
  ledger.watchWaiting(id, 10, listener)
  directory.watchName('lin' as UsernameKey, listener)
  await live()
  // The SDK takes all of them for missing once its stream has failed. It tells its listeners in the order in which they came.
  const db = getFirestore(app)
  await new Promise<void>((resolve) => onSnapshot(doc(db, 'users', 'nobody'), () => resolve()))
  await new Promise<void>((resolve) => onSnapshot(collection(db, 'nothing'), () => resolve()))
  expect(told).toEqual([])
})
