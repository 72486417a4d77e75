import { deleteApp, initializeApp } from 'firebase/app'
import type { Firestore } from 'firebase/firestore/lite'
import { Documents } from '../../src/adapters/firebase/documents.ts'
import { FirestoreLedger } from '../../src/adapters/firebase/firestore-ledger.ts'
import { openFirestore } from '../../src/adapters/firebase/open-database.ts'
import { DocumentReader } from '../../src/adapters/firebase/stored-document.ts'
import type { UserId } from '../../src/core/domain/ids.ts'
import { type Username, usernameKey } from '../../src/core/domain/username.ts'
import type { Ledger } from '../../src/core/ports/ledger.ts'

/** A person with an account, signed in on a device of their own. */
export interface Person {
  readonly id: UserId
  readonly name: Username
  readonly ledger: Ledger
  readonly db: Firestore
  /** The database without the rules, as the project owner. */
  readonly owner: Firestore
  close(): Promise<void>
}

const silent = { warn: () => {}, error: () => {} }

/** Opens this many accounts in a new project on the emulator. */
export async function openPeople(
  emulator: { readonly host: string; readonly port: number },
  projectId: string,
  count: number,
): Promise<readonly Person[]> {
  const people = Array.from({ length: count }, async (_, index) => {
    const id = `person-${index}` as UserId
    const name = `Person ${index}` as Username
    const app = initializeApp({ projectId, apiKey: 'demo' }, `${projectId}/${usernameKey(name)}`)
    const { db, live } = openFirestore(app, { ...emulator, mockUserToken: { user_id: id } })
    const reader = new DocumentReader('Pledger', silent)
    const documents = new Documents({ db, live }, reader, { now: Date.now })
    const ledger = new FirestoreLedger(documents)
    const opened = await ledger.openAccount(id, name)
    if (!opened.ok) throw new Error(`${name} is taken in ${projectId}`)
    const ownersApp = initializeApp({ projectId, apiKey: 'demo' }, `${projectId}/owner-${index}`)
    const owners = openFirestore(ownersApp, { ...emulator, mockUserToken: 'owner' })
    const close = async () => void (await Promise.all([app, ownersApp].map(deleteApp)))
    return { id, name, ledger, db, owner: owners.db, close }
  })
  return Promise.all(people)
}
