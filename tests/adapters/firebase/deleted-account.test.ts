import { expect, it } from 'vitest'
import { deleteDocument } from '../../../scripts/firestore-documents.mjs'
import type { UserId } from '../../../src/core/domain/ids.ts'
import type { Username } from '../../../src/core/domain/username.ts'
import { OpenAccount } from '../../../src/core/use-cases/session.ts'
import { aDevice } from '../../builders/a-device.ts'
import { newDatabase, openClient } from './open-client.ts'

const [bob, zoe] = ['bob', 'zoe'] as [UserId, UserId]
const name = 'Bob' as Username

/** The ledger's owner has deleted Bob's account, but not his name. */
async function openAfterDeletion() {
  const database = await newDatabase()
  const as = (person: UserId) => openClient(database.projectId, { person })
  await as(bob).ledger.openAccount(bob, name)
  await deleteDocument(database, `users/${bob}`)
  return { bob: as(bob), zoe: as(zoe) }
}

it('a new person with the name of a deleted account gets the nearest free name', async () => {
  const { zoe: client } = await openAfterDeletion()
  const open = new OpenAccount(client.ledger, client.directory, aDevice().store)
  const account = await open.open({
    id: zoe,
    name,
    email: null,
    isConfirmed: false,
    methods: ['google'],
  })
  expect(account.username).toBe('Bob 2')
})

it('a person with a deleted account may open another one under the same name', async () => {
  const { bob: client } = await openAfterDeletion()
  expect(await client.ledger.openAccount(bob, name)).toMatchObject({
    ok: true,
    value: { username: 'Bob', balance: 1337 },
  })
})
