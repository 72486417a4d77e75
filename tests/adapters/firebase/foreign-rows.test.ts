import { describe, expect, it } from 'vitest'
import { writeDocuments } from '../../../scripts/firestore-documents.mjs'
import type { FirestoreLedger } from '../../../src/adapters/firebase/firestore-ledger.ts'
import { EMPTY_FEED, FEED_PAGE, withPage } from '../../../src/core/domain/feed.ts'
import type { UserId } from '../../../src/core/domain/ids.ts'
import type { Month } from '../../../src/core/domain/month.ts'
import type { Transaction } from '../../../src/core/domain/transaction.ts'
import type { Username } from '../../../src/core/domain/username.ts'
import { aTransfer } from '../../builders/a-transfer.ts'
import { record } from '../../contract/recording.ts'
import { newDatabase, openClient } from './open-client.ts'

type Field = string | number | null | Date

const rowsDated = (kind: string, count: number, time: (index: number) => Field) =>
  Array.from({ length: count }, (_, index) => ({
    path: `transactions/${kind}-${index}`,
    fields: { amount: -1, timestamp: time(index) },
  }))

async function readAll(ledger: FirestoreLedger) {
  let feed = withPage(EMPTY_FEED, await ledger.loadPage(null, FEED_PAGE))
  while (feed.next) feed = withPage(feed, await ledger.loadPage(feed.next, FEED_PAGE))
  return feed.rows
}

const at = (index: number) => new Date(Date.UTC(2026, 0, 1, 0, index))

describe('a feed with rows that another client dated in its own way', () => {
  it('is read to its end', async () => {
    const database = await newDatabase()
    await writeDocuments(database, [
      ...rowsDated('ours', 10, at),
      ...rowsDated('numbered', 30, (index) => 1_700_000_000_000 + index),
      ...rowsDated('written', 30, (index) => `1=/${index} May`),
      ...rowsDated('undated', 2, () => null),
    ])
    expect(await readAll(openClient(database.projectId).ledger)).toHaveLength(72)
  })

  it.each([
    ['by words', () => 'in spring'],
    ['in the future', () => new Date(Date.UTC(2126, 0, 1))],
  ])('stays live though its newest are dated %s', async (_, time: () => Field) => {
    const database = await newDatabase()
    await writeDocuments(database, [...rowsDated('odd', 2, time), ...rowsDated('ours', 3, at)])
    const maya = openClient(database.projectId, { person: 'maya' as UserId })
    await maya.ledger.openAccount('maya' as UserId, 'Maya' as Username)
    const { ledger, listening } = openClient(database.projectId)
    const { head } = await ledger.loadPage(null, FEED_PAGE)
    const followed = record<readonly Transaction[]>((listener) =>
      ledger.watchHead(head, head, listener),
    )
    await listening()
    const transfer = aTransfer({ senderId: 'maya' as UserId, amount: 5 })
    await maya.ledger.post(transfer)
    const told = await followed.until((rows) => rows.some(({ id }) => id === transfer.id))
    // What was read already is not read again.
    expect(told.filter(({ id }) => id === 'ours-0')).toEqual([])
  })
})

it('lists no account that another client gave a key and no name', async () => {
  const database = await newDatabase()
  const month = '2026-01' as Month
  const sums = { balance: 5, month, monthReceived: 5, monthSent: 5 }
  await writeDocuments(database, [
    { path: 'users/odd', fields: { ...sums, usernameKey: 'ben', displayName: null } },
    { path: 'users/ours', fields: { ...sums, usernameKey: 'ann', displayName: 'Ann' } },
  ])
  const { directory } = openClient(database.projectId)
  const lists = [
    (await directory.loadPeople(null, 5)).people,
    ...(await Promise.all(
      (['balance', 'received', 'sent'] as const).map((by) => directory.loadTop(by, month, 5)),
    )),
  ]
  for (const list of lists) expect(list.map(({ username }) => username)).toEqual(['Ann'])
})
