import { expect, it } from 'vitest'
import type { Micros, StoredRecord } from '../../src/core/domain/check/records.ts'
import type { UserId } from '../../src/core/domain/ids.ts'
import { checkLeavers } from './checks-of-leavers.ts'

const ANN = 'u-ann' as UserId
const at = (milliseconds: number) => ({ time: (milliseconds * 1000) as Micros })
const record = (id: string, fields: StoredRecord['fields']): StoredRecord => ({
  ...{ id, fields },
  ...{ createdAt: null, updatedAt: null },
})
const left = { balance: 1337, leftAt: at(2000) }
const received = { senderId: 'u-ben', recipientId: ANN, status: 'settled', timestamp: at(500) }
const sent = { senderId: ANN, recipientId: 'u-ben', status: 'settled', timestamp: at(500) }

/** What is wrong where Ann pressed “Leave”, and the ledger has this account and these rows. */
const problems = (account: StoredRecord['fields'], ...rows: readonly StoredRecord['fields'][]) =>
  checkLeavers(
    { leaving: new Set([ANN]) },
    [record(ANN, account)],
    rows.map((fields, index) => record(`row-${index}`, fields)),
  )

it('finds nothing of somebody of whom only points and dates are left', () => {
  const returned = { ...sent, recipientId: null, status: 'returned', settledAt: at(2500) }
  expect(problems(left, received, sent, returned)).toEqual([])
})

it.each([
  ['who has not left at the end', { balance: 1337 }, {}],
  ['whose account has a name', { ...left, displayName: 'Ann' }, {}],
  ['whose account can be found', { ...left, prefixes: { foreign: '[]' } }, {}],
  ['whose message is there', left, { ...sent, message: 'Lunch' }],
  ['whose name is in what they sent', left, { ...sent, sender: 'Ann' }],
  ['whose name is in what they received', left, { ...received, recipientKey: 'ann' }],
  ['who got points later', left, { ...received, timestamp: at(2001) }],
  ['who got waiting points later', left, { ...received, settledAt: at(2001) }],
  ['who sent points later', left, { ...sent, timestamp: at(2001) }],
  ['whose points wait', left, { ...sent, recipientId: null, status: 'waiting' }],
] as const)('finds somebody %s', (_, account, row) => {
  expect(problems(account, row)).toHaveLength(1)
})
