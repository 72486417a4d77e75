import { expect, it } from 'vitest'
import type { StoredRecord, StoredValue } from '../../src/core/domain/check/records.ts'
import type { TransactionId, UserId } from '../../src/core/domain/ids.ts'
import { refuse } from '../../src/core/domain/result.ts'
import { checkTold } from './check-told.ts'
import { Journal, type SendIntent, type Told } from './journal.ts'

const ann = 'ann' as UserId
const id = 'one' as TransactionId

const record = (id: string, fields: Record<string, StoredValue>): StoredRecord => ({
  id,
  fields,
  createdAt: null,
  updatedAt: null,
})

/** The row of the send that these tests are about. */
const row = (id: string, fields: Record<string, StoredValue> = {}) =>
  record(id, { message: 'Coffee', senderId: ann, recipientKey: 'ben', amount: -7, ...fields })

/** A ledger that has these records. */
const ledgerWith = ({
  rows = [],
  accounts = [],
  names = [],
}: Partial<Record<'rows' | 'accounts' | 'names', StoredRecord[]>>) => ({
  transactions: async () => rows,
  snapshot: async () => ({ accounts, waiting: [] }),
  usernames: async () => names,
})

/** A person asked for a send, and was told this last. */
function journalWith(told: Told): Journal {
  const journal = new Journal()
  const send: SendIntent = {
    ...{ message: 'Coffee', sender: ann, recipient: 'Ben', amount: 7 },
    ...{ told, refusal: null },
  }
  journal.ask(id, send)
  return journal
}

const told = (told: Told, ...rows: StoredRecord[]) =>
  checkTold(journalWith(told), ledgerWith({ rows }))

it.each([
  ['sent', 'is there', [row('one')]],
  ['failed', 'is not there', []],
  ['refused', 'is not there', []],
  ['nothing', 'is not there', []],
  ['nothing', 'is there', [row('one')]],
] as const)('takes it as the truth that a send of which %s was told %s', async (what, _, rows) => {
  expect(await told(what, ...rows)).toEqual([])
})

it.each([
  ['sent', 'is not there', [], /no such row/],
  ['failed', 'is there', [row('one')], /told that it failed/],
  ['refused', 'is there', [row('one')], /told that it was refused/],
  ['pending', 'is there', [row('one')], /never heard/],
  ['sent', 'is there twice', [row('one'), row('two')], /2 times: one, two/],
  ['sent', 'is there with another amount', [row('one', { amount: -8 })], /says otherwise/],
  ['sent', 'went to another person', [row('one', { recipientKey: 'cleo' })], /says otherwise/],
] as const)('finds that a send of which %s was told %s', async (what, _, rows, problem) => {
  expect(await told(what, ...rows)).toEqual([expect.stringMatching(problem)])
})

it('finds that points that were reported as taken back still wait', async () => {
  const journal = new Journal()
  journal.settled.set(id, 'returned')
  const ledger = ledgerWith({ rows: [row('one', { status: 'waiting' })] })
  expect(await checkTold(journal, ledger)).toEqual([expect.stringMatching(/returned.*waiting/)])
})

it('finds a name that was reported as a person’s, and is not', async () => {
  const journal = new Journal()
  journal.names.set('Annie', ann)
  const ledger = ledgerWith({ names: [record('annie', { userId: 'ben' })] })
  expect(await checkTold(journal, ledger)).toEqual([expect.stringMatching(/@Annie/)])
})

it('finds that a description is not the one that was accepted last', async () => {
  const journal = new Journal()
  for (const text of ['Old', 'New']) {
    const asked = journal.askToDescribe(ann, text)
    asked.isTold = true
    asked.mayArriveLater = false
  }
  const ledger = ledgerWith({ accounts: [record(ann, { description: 'Old' })] })
  expect(await checkTold(journal, ledger)).toEqual([expect.stringMatching(/"Old".*"New"/)])
})

it('lets a description without an answer arrive', async () => {
  const journal = new Journal()
  journal.askToDescribe(ann, 'Late')
  const ledger = ledgerWith({ accounts: [record(ann, { description: 'Late' })] })
  expect(await checkTold(journal, ledger)).toEqual([])
})

it('keeps that a send is there as the last word on it', () => {
  const journal = journalWith('sent')
  journal.tell(id, refuse({ code: 'failed' }))
  expect([...journal.sends][0]?.told).toBe('sent')
})
