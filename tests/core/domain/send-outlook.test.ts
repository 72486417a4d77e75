import { describe, expect, it } from 'vitest'
import type { TransactionId } from '../../../src/core/domain/ids.ts'
import type { Account } from '../../../src/core/domain/profile.ts'
import { sendOutlook } from '../../../src/core/domain/send-outlook.ts'
import { pendingRecordOf } from '../../../src/core/domain/transaction.ts'
import { aName, anId, aRow, aTransfer } from '../builders.ts'

const lin = (balance: number, lastTransaction: string | null = null): Account => ({
  id: anId('lin-id'),
  username: aName('Lin'),
  avatar: 'LI',
  balance,
  joinDate: 1,
  totalSent: 0,
  totalReceived: 0,
  description: null,
  nameCount: 1,
  lastTransaction: lastTransaction as TransactionId | null,
})
const pending = (id: string, amount: number, senderId = 'lin-id') =>
  pendingRecordOf(aTransfer({ id, amount, senderId }), 2)

describe('what Lin can send of 1337 GBP', () => {
  it.each([
    ['', false, null],
    ['abc', false, null],
    ['0', false, null],
    ['-5', false, null],
    ['1.5', false, null],
    ['1', false, 1336],
    ['1337', false, 0],
    ['1338', true, null],
    ['1337.5', false, null],
    ['1338.5', true, null],
    ['1e9', true, null],
    ['9007199254740993', true, null],
    ['1e400', true, null],
  ])(
    'is all of it while nothing is pending: "%s" is short: %s, and leaves %s',
    (typed, short, left) => {
      expect(sendOutlook(lin(1337), [aRow('sent', 1)], typed)).toEqual({ pending: 0, short, left })
    },
  )

  it.each([
    ['1000', { short: false, left: 237 }],
    ['1237', { short: false, left: 0 }],
    ['1238', { short: true, left: null }],
    ['', { short: false, left: null }],
  ])('is less what is pending: of "%s" beside 100 GBP', (typed, expected) => {
    const rows = [pending('a', 40), aRow('sent', 1), pending('b', 60)]
    expect(sendOutlook(lin(1337), rows, typed)).toEqual({ pending: 100, ...expected })
  })

  it('does not count what somebody else has pending here', () => {
    const outlook = sendOutlook(lin(1337), [pending('a', 1300, 'jun-id')], '100')
    expect(outlook).toEqual({ pending: 0, short: false, left: 1237 })
  })

  it('counts a pending send once, also when the balance knows of it before its row', () => {
    const rows = [pending('a', 100), pending('b', 7)]
    expect(sendOutlook(lin(1237, 'a'), rows, '1230')).toEqual({ pending: 7, short: false, left: 0 })
  })
})
