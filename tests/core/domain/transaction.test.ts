import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { newestFirst, readTransaction } from '../../../src/core/domain/transaction.ts'
import { aRow } from '../builders.ts'

describe('a stored row', () => {
  it('gets the defaults of the specification', () => {
    expect(readTransaction({ id: 'a1', recipient: 'Maya' }, 'Pledger')).toEqual({
      id: 'a1',
      type: 'transaction',
      icon: '💰',
      title: 'Sent to @Maya',
      message: 'Pledger transaction',
      amount: 0,
      profile: 'Maya',
      sender: '',
      recipient: 'Maya',
      senderId: null,
      recipientId: null,
      recipientKey: 'maya',
      status: 'settled',
      timestamp: 0,
      settledAt: null,
      salts: null,
      digests: {},
      removed: {},
      reactions: {},
    })
  })

  it.each([
    ['a number for a text', { message: 7 }, { message: 'Pledger transaction' }],
    ['an empty text', { icon: '' }, { icon: '💰' }],
    ['a text for a number', { amount: '-5' }, { amount: 0 }],
    ['no real number', { amount: Number.NaN, timestamp: Infinity }, { amount: 0, timestamp: 0 }],
    [
      'a time that no calendar has',
      { timestamp: 9e15, settledAt: -9e15 },
      { timestamp: 0, settledAt: null },
    ],
    ['an unknown status', { status: 'lost' }, { status: 'settled' }],
    ['waiting', { status: 'waiting' }, { status: 'waiting' }],
    ['returned', { status: 'returned', settledAt: 5 }, { status: 'returned', settledAt: 5 }],
    ['a profile only', { profile: 'Zoe' }, { recipient: 'Zoe', recipientKey: 'zoe' }],
  ])('is read with %s', (_, fields, read) => {
    expect(readTransaction({ id: 'a1', ...fields }, 'Pledger')).toMatchObject(read)
  })

  it.each([[{}], [{ id: 7 }], [{ id: '' }], [{ id: 'a/b' }]])(
    'is left out where its id is no use: %j',
    (fields) => {
      expect(readTransaction(fields, 'Pledger')).toBeNull()
    },
  )

  it('never throws', () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.string(), fc.anything()),
        fc.stringMatching(/^\w{1,64}$/),
        (fields, id) => {
          const row = readTransaction({ ...fields, id }, 'Pledger')
          return row?.id === id && Number.isFinite(row.amount) && row.message !== ''
        },
      ),
    )
  })
})

describe('the order of the ledger', () => {
  it('is newest first, and by id for equal times', () => {
    const rows = [aRow('a', 1), aRow('b', 2), aRow('c', 2), aRow('d', 3)]
    expect(rows.sort(newestFirst).map(({ id }) => id)).toEqual(['d', 'c', 'b', 'a'])
  })
})
