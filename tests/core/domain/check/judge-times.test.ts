import { describe, expect, it } from 'vitest'
import {
  judgeFuture,
  judgeTimesOfAccount,
  judgeTimesOfTransaction,
} from '../../../../src/core/domain/check/judge-times.ts'
import type {
  Micros,
  StoredRecord,
  StoredValue,
} from '../../../../src/core/domain/check/records.ts'

const NOON = Date.UTC(2026, 4, 1, 12) * 1000
const MINUTE = 60_000_000
const YEARS = 5 * 365 * 24 * 60 * MINUTE
const time = (after = 0) => (NOON + after) as Micros
const timeAt = (after = 0) => ({ time: time(after) })

function aRecord(
  fields: Readonly<Record<string, StoredValue>>,
  written: Partial<Pick<StoredRecord, 'createdAt' | 'updatedAt'>> = {},
): StoredRecord {
  return { id: 'x', fields, createdAt: time(), updatedAt: time(), ...written }
}

describe('a time that is later than the ledger was read', () => {
  it.each([
    ['account', 'joinDate'],
    ['transaction', 'timestamp'],
    ['transaction', 'settledAt'],
  ] as const)('is a finding, years ahead: the %s’s %s', (about, name) => {
    const fields = { timestamp: timeAt(), [name]: timeAt(YEARS) }
    expect(judgeFuture(about, aRecord(fields), time())).toEqual([
      {
        code: 'entry-broken',
        about,
        id: 'x',
        expected: `${name}: 2026-05-01T12:00:00.000000Z at the latest`,
        found: `${name}: 2031-04-30T12:00:00.000000Z`,
      },
    ])
  })

  it('is two findings where both times of a transaction are', () => {
    const fields = { timestamp: timeAt(YEARS), settledAt: timeAt(YEARS) }
    expect(judgeFuture('transaction', aRecord(fields), time()).length).toBe(2)
  })

  it('is a finding where a text was taken away then', () => {
    const removed = { map: { message: { map: { at: timeAt(YEARS) } } } }
    const found = judgeFuture('transaction', aRecord({ timestamp: timeAt(), removed }), time())
    expect(found.map((finding) => finding.found)).toEqual(['removed: 2031-04-30T12:00:00.000000Z'])
  })

  it('is none up to ten minutes ahead, and one a microsecond later', () => {
    const findingsAt = (after: number) =>
      judgeFuture('transaction', aRecord({ timestamp: timeAt(), settledAt: timeAt(after) }), time())
    expect(findingsAt(10 * MINUTE)).toEqual([])
    expect(findingsAt(10 * MINUTE + 1).length).toBe(1)
  })

  it.each<[string, Readonly<Record<string, StoredValue>>]>([
    ['is missing', {}],
    ['is no time', { timestamp: '2031-05-01', settledAt: 9e15 }],
    ['is in a field of the other kind', { joinDate: timeAt(YEARS) }],
  ])('is not looked for where it %s', (_, fields) => {
    expect(judgeFuture('transaction', aRecord(fields), time())).toEqual([])
  })
})

describe('a record that the database wrote at another time than it says', () => {
  it('is a hint for an account, with both times', () => {
    const record = aRecord({ joinDate: timeAt() }, { createdAt: time(11 * MINUTE) })
    expect(judgeTimesOfAccount(record)).toEqual([
      {
        code: 'changed-after-the-fact',
        about: 'account',
        id: 'x',
        expected: 'first written: 2026-05-01T12:00:00.000000Z',
        found: 'first written: 2026-05-01T12:11:00.000000Z',
      },
    ])
  })

  it('is none for an account that was only renamed later', () => {
    const record = aRecord({ joinDate: timeAt() }, { updatedAt: time(YEARS) })
    expect(judgeTimesOfAccount(record)).toEqual([])
  })

  const atOnce = { timestamp: timeAt() }
  const reacted = { ...atOnce, reactions: { map: { '👏': 0 } } }
  const closedLater = { timestamp: timeAt(), settledAt: timeAt(YEARS) }
  const writtenAfter = (after: number) => ({ createdAt: time(after), updatedAt: time(after) })
  const unknown = { createdAt: null, updatedAt: null }

  it.each<[string, StoredRecord, readonly string[]]>([
    ['as it says', aRecord(atOnce), []],
    ['ten minutes later', aRecord(atOnce, writtenAfter(10 * MINUTE)), []],
    ['first much later', aRecord(atOnce, writtenAfter(YEARS)), ['first written: 2026-05-01']],
    ['again later', aRecord(atOnce, { updatedAt: time(YEARS) }), ['last written: 2026-05-01']],
    ['again later, by who reacted to it', aRecord(reacted, { updatedAt: time(YEARS) }), []],
    [
      'long before it was closed, with reactions',
      aRecord({ ...reacted, ...closedLater }),
      ['last written: 2031-04-30'],
    ],
    ['when it was closed', aRecord(closedLater, { updatedAt: time(YEARS) }), []],
    ['long before it was closed', aRecord(closedLater), ['last written: 2031-04-30']],
    ['at times that nobody knows', aRecord(atOnce, unknown), []],
  ])('is at most one hint for a transaction written %s', (_, record, days) => {
    const expected = days.map((day) => `${day}T12:00:00.000000Z`)
    expect(judgeTimesOfTransaction(record).map((hint) => hint.expected)).toEqual(expected)
  })
})
