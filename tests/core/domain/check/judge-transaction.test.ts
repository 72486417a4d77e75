import { describe, expect, it } from 'vitest'
import type { Micros } from '../../../../src/core/domain/check/entry.ts'
import { judgeTransaction } from '../../../../src/core/domain/check/judge-transaction.ts'
import type { StoredValue } from '../../../../src/core/domain/check/stored-record.ts'
import { aStoredLedger } from '../../../builders/a-stored-ledger.ts'
import { recordsOf, START } from '../../../builders/stored-ledger.ts'

type Change = Readonly<Record<string, StoredValue | undefined>>

/** Which fields are wrong after a change of t1 (Ann to Ben), w1 (handed over), w2 (returned) or w3 (waiting). */
function broken(id: string, change: Change): readonly string[] {
  const record = recordsOf(aStoredLedger().transactions).find((one) => one.id === id)
  if (!record) throw new Error(`no transaction ${id}`)
  const fields = Object.entries({ ...record.fields, ...change })
  const kept = fields.filter(([, value]) => value !== undefined) as [string, StoredValue][]
  return judgeTransaction({ ...record, fields: Object.fromEntries(kept) }).map(
    ({ expected }) => expected.split(':')[0] ?? '',
  )
}

const at = (seconds: number) => ({ time: (START + seconds * 1_000_000) as Micros })
const sentAt = 1300

describe('a transaction', () => {
  it.each<[string, string, Change]>([
    ['that reached its recipient', 't1', {}],
    ['that was handed over', 'w1', {}],
    ['that was returned', 'w2', {}],
    ['that waits', 'w3', {}],
    ['of someone without a name', 't1', { sender: 'You' }],
    [
      'that was closed up to ten minutes before its own time',
      'w1',
      { settledAt: at(sentAt - 600) },
    ],
  ])('%s is what a client could have written', (_, id, change) =>
    expect(broken(id, change)).toEqual([]),
  )

  it.each<[string, string, Change, readonly string[]]>([
    ['another id than its document', 't1', { id: 't2' }, ['id']],
    ['no id', 't1', { id: undefined }, ['id']],
    ['another type', 't1', { type: 'gift' }, ['type']],
    ['another icon', 't1', { icon: '💰' }, ['icon']],
    ['another title', 't1', { title: 'Sent to @Zoe' }, ['title']],
    ['another profile', 't1', { profile: 'Zoe' }, ['profile']],
    ['another key', 't1', { recipientKey: 'zoe' }, ['recipientKey']],
    ['an empty message', 't1', { message: '' }, ['message']],
    ['a long message', 't1', { message: 'x'.repeat(281) }, ['message']],
    ['an amount of 0', 't1', { amount: 0 }, ['amount']],
    ['a positive amount', 't1', { amount: 5 }, ['amount']],
    ['a fraction', 't1', { amount: { foreign: '-7.5' } }, ['amount']],
    ['a sender that is no name', 't1', { sender: 'Unnamed' }, ['sender']],
    ['a recipient that is no name', 't1', { recipient: 5 }, ['recipient']],
    ['a text for its time', 't1', { timestamp: 'today' }, ['timestamp']],
    ['no sender', 't1', { senderId: null }, ['senderId']],
    ['no recipient', 't1', { recipientId: null }, ['recipientId']],
    ['its sender as recipient', 't1', { recipientId: 'ann' }, ['recipientId']],
    ['an unknown status', 'w3', { status: 'pending' }, ['status']],
    ['a recipient while it waits', 'w3', { recipientId: 'zoe' }, ['recipientId']],
    ['a time of its end while it waits', 'w3', { settledAt: at(5000) }, ['settledAt']],
    ['a recipient although it was returned', 'w2', { recipientId: 'zoe' }, ['recipientId']],
    ['no time of its return', 'w2', { settledAt: undefined }, ['settledAt']],
    ['a text for the time of its end', 'w1', { settledAt: 'today' }, ['settledAt']],
    ['an end long before it', 'w1', { settledAt: at(sentAt - 601) }, ['settledAt']],
    ['an unknown field', 't1', { note: null }, ['note']],
  ])('with %s is broken', (_, id, change, expected) => expect(broken(id, change)).toEqual(expected))
})
