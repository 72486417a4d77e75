import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Username } from '../../../src/core/domain/username.ts'
import { aTransfer } from '../../builders/a-transfer.ts'
import { uniqueUserId } from '../../builders/unique.ts'
import { newDatabase, openClient } from './open-client.ts'

// The SDK takes the `fetch` that is there when it is opened.
const real = globalThis.fetch
let network: 'up' | 'down after the next commit' | 'down'

beforeEach(() => {
  network = 'up'
  vi.stubGlobal('fetch', async (...request: Parameters<typeof fetch>) => {
    if (network === 'down') throw new TypeError('The network is down')
    const response = await real(...request)
    const isCommit = response.ok && String(request[0]).includes(':commit')
    if (isCommit && network === 'down after the next commit') network = 'down'
    return response
  })
})

afterEach(() => {
  vi.unstubAllGlobals()
  // Else the answers below came from the ledger, and nothing was shown.
  expect(network).toBe('down')
})

function cutAfterTheNextCommit() {
  network = 'down after the next commit'
}

async function openMaya() {
  const { projectId } = await newDatabase()
  const id = uniqueUserId()
  const client = openClient(projectId, { person: id })
  await client.ledger.openAccount(id, 'maya' as Username)
  return { ...client, id, projectId }
}

async function openWaiting() {
  const maya = await openMaya()
  const transfer = aTransfer({ senderId: maya.id, recipient: 'zoe' as Username, amount: 40 })
  await maya.ledger.post(transfer)
  return { ...maya, transfer }
}

it('an account that was opened counts as opened, though it could not be read after that', async () => {
  const { projectId } = await newDatabase()
  const id = uniqueUserId()
  const { ledger } = openClient(projectId, { person: id })
  cutAfterTheNextCommit()
  expect(await ledger.openAccount(id, 'maya' as Username)).toMatchObject({
    ok: true,
    value: { id, username: 'maya', balance: 1337, nameCount: 1 },
  })
})

it('a name that was taken counts as taken, though it could not be read after that', async () => {
  const { directory, id } = await openMaya()
  cutAfterTheNextCommit()
  expect(await directory.claimName(id, 'mia' as Username)).toMatchObject({
    ok: true,
    value: { username: 'mia', avatar: 'MI', nameCount: 2, balance: 1337 },
  })
})

it('points that were handed over count as handed over, though that could not be read', async () => {
  const { ledger, id, projectId, transfer } = await openWaiting()
  const zoe = uniqueUserId()
  await openClient(projectId, { person: zoe }).ledger.openAccount(zoe, 'zoe' as Username)
  cutAfterTheNextCommit()
  expect(await ledger.handOver(transfer.id, id)).toMatchObject({
    ok: true,
    value: { id: transfer.id, status: 'settled', recipientId: zoe, amount: -40 },
  })
})

it('points that were taken back count as taken back, though that could not be read', async () => {
  const { ledger, id, transfer } = await openWaiting()
  cutAfterTheNextCommit()
  expect(await ledger.takeBack(transfer.id, id)).toMatchObject({
    ok: true,
    value: { id: transfer.id, status: 'returned', recipientId: null },
  })
})
