import { expect, it } from 'vitest'
import { deleteDocument } from '../../../scripts/firestore-documents.mjs'
import type { UserId } from '../../../src/core/domain/ids.ts'
import type { Username } from '../../../src/core/domain/username.ts'
import { OpenAccount } from '../../../src/core/use-cases/open-account.ts'
import { aTransfer } from '../../builders/a-transfer.ts'
import { newDatabase, openClient } from './open-client.ts'

const [ann, bob, zoe] = ['ann', 'bob', 'zoe'] as [UserId, UserId, UserId]
const name = 'Bob' as Username

/** The ledger's owner has deleted Bob's account, but not his name. */
async function openAfterDeletion({ waiting = false } = {}) {
  const database = newDatabase()
  const as = (person: UserId) => openClient(database.projectId, { person })
  await as(ann).ledger.openAccount(ann, 'Ann' as Username)
  const waits = aTransfer({ senderId: ann, recipient: name, amount: 5 })
  if (waiting) await as(ann).ledger.post(waits)
  await as(bob).ledger.openAccount(bob, name)
  await deleteDocument(database, `users/${bob}`)
  return { ann: as(ann), bob: as(bob), zoe: as(zoe), waits }
}

it.each([
  ['his account', bob],
  ['nobody', null],
])(
  'a send to the name of a deleted account is refused as such, addressed to %s',
  async (_, recipientId) => {
    const { ann: client } = await openAfterDeletion()
    const transfer = aTransfer({ senderId: ann, recipient: name, recipientId, amount: 5 })
    expect(await client.ledger.post(transfer)).toEqual({
      ok: false,
      refusal: { code: 'recipient-left' },
    })
  },
)

it('waiting points are not handed over to the name of a deleted account, and can be taken back', async () => {
  const { ann: client, waits } = await openAfterDeletion({ waiting: true })
  expect(await client.ledger.handOver(waits.id, ann)).toEqual({
    ok: false,
    refusal: { code: 'recipient-left' },
  })
  expect(await client.ledger.takeBack(waits.id, ann)).toMatchObject({ ok: true })
})

it('a new person with the name of a deleted account gets the nearest free name', async () => {
  const { zoe: client } = await openAfterDeletion()
  const open = new OpenAccount(client.ledger, client.directory)
  const account = await open.open({ id: zoe, name, email: null, methods: ['google'] })
  expect(account.username).toBe('Bob 2')
})

it('a person with a deleted account may open another one under the same name', async () => {
  const { bob: client } = await openAfterDeletion()
  expect(await client.ledger.openAccount(bob, name)).toMatchObject({
    ok: true,
    value: { username: 'Bob', balance: 1337 },
  })
})
