import { describe, expect, it } from 'vitest'
import { recentSendOf } from '../../../src/core/domain/recent-send.ts'
import { aRow } from '../builders.ts'

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
