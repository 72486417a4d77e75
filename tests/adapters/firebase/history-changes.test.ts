import { deleteApp, initializeApp } from 'firebase/app'
import { expect, it, onTestFinished } from 'vitest'
import { Documents } from '../../../src/adapters/firebase/documents.ts'
import { readChanges, readNewestChanges } from '../../../src/adapters/firebase/history-changes.ts'
import { openFirestore } from '../../../src/adapters/firebase/open-database.ts'
import { DocumentReader } from '../../../src/adapters/firebase/stored-document.ts'
import { send, someone } from '../../contract/people.ts'
import { withHarness } from '../../contract/with-harness.ts'
import { firestoreEmulator } from './firestore-emulator.ts'
import { openFirestoreHarness } from './firestore-harness.ts'

const harness = withHarness(openFirestoreHarness)
const reader = new DocumentReader('Pledger', { warn: () => {}, error: () => {} })

it('gives the balance after the newest change, though the account changes before and after each reading', async () => {
  const [maya, tom] = [await someone(harness()), await someone(harness())]
  const app = initializeApp({ projectId: harness().projectId, apiKey: 'demo' }, 'busy')
  onTestFinished(() => deleteApp(app))
  const documents = new Documents(openFirestore(app, firestoreEmulator()), reader, Date)
  const readBusily = async () => {
    await send(tom, maya, 1)
    const changes = await readChanges(documents, maya.id, null, 100)
    await send(tom, maya, 1)
    return changes
  }
  const { changes, balance } = await readNewestChanges(documents, maya.id, readBusily)
  expect(balance).toBe(1337 + changes.length)
})
