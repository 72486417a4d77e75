import { describe, expect, it } from 'vitest'
import type { TransactionId } from '../../../src/core/domain/ids.ts'
import type { Account } from '../../../src/core/domain/profile.ts'
import { previewSend, quickAmounts } from '../../../src/core/domain/send-preview.ts'
import { pendingRecordOf } from '../../../src/core/domain/transfer-record.ts'
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
    'is the whole balance while nothing is pending: "%s" is insufficient: %s, and leaves %s',
    (typed, insufficient, left) => {
      expect(previewSend(lin(1337), [aRow('sent', 1)], typed)).toEqual({
        pending: 0,
        free: 1337,
        insufficient,
        left,
      })
    },
  )

  it.each([
    ['1000', { insufficient: false, left: 237 }],
    ['1237', { insufficient: false, left: 0 }],
    ['1238', { insufficient: true, left: null }],
    ['', { insufficient: false, left: null }],
  ])('is reduced by pending sends: "%s" with 100 GBP pending', (typed, expected) => {
    const rows = [pending('a', 40), aRow('sent', 1), pending('b', 60)]
    expect(previewSend(lin(1337), rows, typed)).toEqual({ pending: 100, free: 1237, ...expected })
  })

  it('ignores pending sends of another person on this device', () => {
    const preview = previewSend(lin(1337), [pending('a', 1300, 'jun-id')], '100')
    expect(preview).toEqual({ pending: 0, free: 1337, insufficient: false, left: 1237 })
  })

  it('counts a pending send once, also if the balance includes it before its row does', () => {
    const rows = [pending('a', 100), pending('b', 7)]
    expect(previewSend(lin(1237, 'a'), rows, '1230')).toEqual({
      pending: 7,
      free: 1230,
      insufficient: false,
      left: 0,
    })
  })
})

describe('the amounts that Lin can choose with one press', () => {
  it.each([
    [1337, [5, 10, 20, 50]],
    [50, [5, 10, 20, 50]],
    [49, [5, 10, 20]],
    [5, [5]],
    [4, []],
    [0, []],
  ])('with %i GBP are %j', (balance, amounts) => {
    expect(quickAmounts(previewSend(lin(balance), [], ''))).toEqual(amounts)
  })

  it('do not count what is pending', () => {
    expect(quickAmounts(previewSend(lin(50), [pending('a', 31)], ''))).toEqual([5, 10])
  })
})
