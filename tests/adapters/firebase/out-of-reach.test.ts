import { initializeApp } from 'firebase/app'
import { expect, it } from 'vitest'
import { DocumentReader } from '../../../src/adapters/firebase/document-reader.ts'
import { FirestoreLedger } from '../../../src/adapters/firebase/firestore-ledger.ts'
import { openFirestore } from '../../../src/adapters/firebase/open-database.ts'

it('throws that the ledger is out of reach where no answer comes', async () => {
  const app = initializeApp({ projectId: 'demo-nowhere', apiKey: 'demo' }, 'nowhere')
  const nobodyListens = { host: '127.0.0.1', port: 1 }
  const { db, live } = openFirestore(app, nobodyListens)
  const reader = new DocumentReader('Pledger', { warn: () => {}, error: () => {} })
  const ledger = new FirestoreLedger(db, live, reader, { now: () => 0 })
  await expect(ledger.loadPage(null, 25)).rejects.toMatchObject({ code: 'unreachable' })
})
