import { expect, it } from 'vitest'
import { deleteDocument } from '../../../scripts/firestore-documents.mjs'
import type { UserId } from '../../../src/core/domain/ids.ts'
import type { Username } from '../../../src/core/domain/username.ts'
import { OpenAccount } from '../../../src/core/use-cases/session.ts'
import { aDevice } from '../../builders/a-device.ts'
import { newDatabase, openClient } from './open-client.ts'

it('a new person with the name of a deleted account gets the nearest free name', async () => {
  const [bob, zoe] = ['bob', 'zoe'] as [UserId, UserId]
  const name = 'Bob' as Username
  const database = await newDatabase()
  const as = (person: UserId) => openClient(database.projectId, { person })
  await as(bob).ledger.openAccount(bob, name)
  await deleteDocument(database, `users/${bob}`)
  const { ledger, directory } = as(zoe)
  const open = new OpenAccount(ledger, directory, aDevice().store)
  const person = { id: zoe, name, email: null, isConfirmed: false, methods: ['google'] } as const
  expect((await open.open(person)).username).toBe('Bob 2')
})
