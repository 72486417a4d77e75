import { describe, expect, it } from 'vitest'
import { readTransaction } from '../../../src/core/domain/transaction.ts'
import { isRecordOfTransfer, recentSendOf, recordOf } from '../../../src/core/domain/transfer.ts'
import { aName, anId, aRow, aTransfer } from '../builders.ts'

describe('the record of a transfer', () => {
  it('has the fields of the specification', () => {
    const transfer = aTransfer({ amount: 37, recipient: 'Maya', message: 'for lunch' })
    expect(recordOf(transfer, aName('Lin'), 1000)).toEqual({
      id: transfer.id,
      type: 'sent',
      icon: '📤',
      title: 'Sent to @Maya',
      message: 'for lunch',
      amount: -37,
      profile: 'Maya',
      sender: 'Lin',
      recipient: 'Maya',
      senderId: transfer.senderId,
      recipientId: transfer.recipientId,
      recipientKey: 'maya',
      status: 'settled',
      timestamp: 1000,
      settledAt: null,
      salts: transfer.salts,
      digests: {},
      removed: {},
      reactions: {},
    })
  })

  it('waits if nobody has the name', () => {
    const record = recordOf(aTransfer({ recipientId: null }), aName('Lin'), 1000)
    expect(record.status).toBe('waiting')
    expect(record.recipientId).toBe(null)
  })

  it('calls a sender without a name "You"', () => {
    expect(recordOf(aTransfer(), null, 1000).sender).toBe('You')
  })

  it.each([
    ['the same', {}, true],
    ['its name in other capitals', { recipient: 'MAYA' }, true],
    ['another owner of the name', { recipientId: anId('else') }, true],
    ['another amount', { amount: 38 }, false],
    ['another recipient', { recipient: 'zoe' }, false],
    ['another message', { message: 'else' }, false],
    ['another sender', { senderId: anId('else') }, false],
  ])('is distinguished from another transfer with its id: %s', (_, change, same) => {
    const record = recordOf(aTransfer(), null, 1000)
    expect(isRecordOfTransfer(record, aTransfer(change))).toBe(same)
  })

  it('is the same after it is stored and read', () => {
    const record = recordOf(aTransfer(), aName('Lin'), 1000)
    expect(readTransaction({ ...record }, 'Pledger')).toEqual(record)
  })
})

describe('a row of the ledger', () => {
  const row = aRow('t', 7)

  it('says whom its sender sent to', () => {
    const { id, recipient, recipientId } = row
    expect(recentSendOf(row)).toEqual({ id, recipient, recipientId, at: 7 })
  })

  it.each([
    ['waits', { status: 'waiting', recipientId: null }],
    ['was returned', { status: 'returned', recipientId: null }],
    ['is pending', { status: 'pending' }],
    ['is of a foreign origin, without its recipient’s id', { recipientId: null }],
    ['names nobody', { recipient: '' }],
  ] as const)('says nothing where it %s', (_, change) => {
    expect(recentSendOf({ ...row, ...change })).toBeNull()
  })
})
