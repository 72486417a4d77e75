import { describe, expect, it } from 'vitest'
import type { Month } from '../../../src/core/domain/month.ts'
import type { Profile } from '../../../src/core/domain/people.ts'
import {
  type Ranked,
  type RowChange,
  withMovedPoints,
} from '../../../src/core/domain/people-lists.ts'
import type { Transaction } from '../../../src/core/domain/transaction.ts'
import { aRow } from '../builders.ts'

const person = (name: string, balance: number) =>
  ({ id: name, username: name, balance }) as unknown as Profile

const aSend = (from: string, to: string | null, status: Transaction['status'] = 'settled') =>
  ({ ...aRow('r', 1), senderId: from, recipientId: to, amount: -30, status }) as Transaction

const sent = (...facts: Parameters<typeof aSend>) => ({ row: aSend(...facts), before: undefined })

const waited = (now: Transaction) => ({ row: now, before: aSend('p1', null, 'waiting') })

const november = '2026-11' as Month

const five = [300, 290, 280, 270, 260].map((balance, index) => person(`p${index + 1}`, balance))

const shown = (people: readonly Profile[]) =>
  people.map(({ id, balance }) => `${id} ${balance}`).join(', ')

const ranked = (people: readonly Ranked[]) =>
  people.map(({ person, points }) => `${person.id} ${points}`).join(', ')

const balances = (since: readonly RowChange[], own: Profile | null = null) =>
  ranked(withMovedPoints(five, 'balance', november, since, own))

describe('the highest balances since they were loaded', () => {
  it.each([
    ['one of them sent to another', [sent('p1', 'p3')], 'p3 310, p2 290, p1 270, p4 270, p5 260'],
    [
      'one of them sent to a name that nobody has',
      [sent('p1', null, 'waiting')],
      'p2 290, p3 280, p1 270, p4 270, p5 260',
    ],
    ['one of them has a pending send', [sent('p1', 'p2', 'pending')], shown(five)],
    ['one of them took points back', [sent('p1', null, 'returned')], shown(five)],
    [
      'one of them took back points that they had not at the load',
      [waited(aSend('p1', null, 'returned'))],
      'p1 330, p2 290, p3 280, p4 270, p5 260',
    ],
    [
      'points that were not theirs at the load were handed over to one of them',
      [waited(aSend('p1', 'p5'))],
      'p1 300, p2 290, p5 290, p3 280, p4 270',
    ],
    [
      'another person sent to one of them',
      [sent('x', 'p5')],
      'p1 300, p2 290, p5 290, p3 280, p4 270',
    ],
  ])('where %s', (_, since, expected) => {
    expect(balances(since)).toBe(expected)
  })

  it('take the reader’s balance only from their account', () => {
    expect(balances([sent('p2', 'p1')], person('p2', 260))).toBe(
      'p1 330, p3 280, p4 270, p2 260, p5 260',
    )
  })

  it('include the reader once their balance is high enough', () => {
    const own = (balance: number) => balances([], person('me', balance))
    expect(own(265)).toBe('p1 300, p2 290, p3 280, p4 270, me 265')
    expect(own(100)).toEqual(shown(five))
  })

  it('never show a reader without a username', () => {
    const nameless = { ...person('me', 900), username: null }
    expect(balances([], nameless)).toBe(shown(five))
  })
})

const at = (day: string) => Date.parse(`${day}T12:00:00Z`)

const thanked = (name: string, received: number, sent = 0, month = november) =>
  ({ ...person(name, 0), monthSums: { month, received, sent } }) as Profile

const three = [thanked('p1', 50, 10), thanked('p2', 40, 20), thanked('p3', 5, 30)]

const row = (...facts: Parameters<typeof aSend>) => ({
  ...aSend(...facts),
  timestamp: at('2026-11-20'),
  settledAt: null,
})

const received = (since: readonly RowChange[], own: Profile | null = null) =>
  ranked(withMovedPoints(three, 'received', november, since, own))

const gave = (since: readonly RowChange[], own: Profile | null = null) =>
  ranked(withMovedPoints([...three].reverse(), 'sent', november, since, own))

describe('whom a month has thanked since it was loaded', () => {
  it('follows what is sent', () => {
    const since = [{ row: row('p1', 'p2'), before: undefined }]
    expect(received(since)).toBe('p2 70, p1 50, p3 5')
  })

  it('has waiting points once they are handed over', () => {
    const waiting = row('p1', null, 'waiting')
    expect(received([{ row: waiting, before: undefined }])).toBe('p1 50, p2 40, p3 5')
    const settled = { ...row('p1', 'p2'), settledAt: at('2026-11-21') }
    expect(received([{ row: settled, before: waiting }])).toBe('p2 70, p1 50, p3 5')
  })

  it('leaves out what was handed over in the next month', () => {
    const waiting = row('p1', null, 'waiting')
    const settled = { ...row('p1', 'p2'), settledAt: at('2026-12-01') }
    expect(received([{ row: settled, before: waiting }])).toBe('p1 50, p2 40, p3 5')
  })

  it('leaves out a row of another month', () => {
    const december = { ...row('p1', 'p2'), timestamp: Date.parse('2026-12-01T00:00:00Z') }
    expect(received([{ row: december, before: undefined }])).toBe('p1 50, p2 40, p3 5')
  })

  it('has the reader from their account, and only with points', () => {
    expect(received([], thanked('me', 45))).toBe('p1 50, me 45, p2 40, p3 5')
    expect(received([], thanked('me', 0))).toBe('p1 50, p2 40, p3 5')
  })

  it('has nothing of the reader’s sums of another month', () => {
    expect(received([], thanked('me', 45, 0, '2026-10' as Month))).toBe('p1 50, p2 40, p3 5')
  })
})

describe('a sum of a month', () => {
  const others = (by: 'received' | 'sent', rows: readonly Transaction[]) =>
    withMovedPoints(three, by, november, [], null, rows).find(({ person }) => person.id === 'p1')
      ?.others
  const pair = [row('p2', 'p1'), { ...row('p2', 'p1'), amount: -20 }]

  it('that one person sent back and forth is from one person, however often', () => {
    expect(others('received', pair)).toEqual({ count: 1, isAll: true })
  })

  it('is from more people where the loaded rows are not all of it', () => {
    expect(others('received', [row('p2', 'p1')])).toEqual({ count: 1, isAll: false })
  })

  it('is from each of several people', () => {
    const rows = [row('p2', 'p1'), { ...row('p3', 'p1'), amount: -20 }, row('p1', 'p3')]
    expect(others('received', rows)).toEqual({ count: 2, isAll: true })
  })

  it('goes to people, and not to names that nobody has', () => {
    const rows = [row('p1', null, 'waiting'), { ...row('p1', 'p3'), amount: -1 }]
    expect(others('sent', rows)).toEqual({ count: 1, isAll: false })
  })

  it('says nothing of people where no row is loaded, or only rows of another month', () => {
    const october = { ...row('p2', 'p1'), timestamp: at('2026-10-20') }
    expect(others('received', [])).toBeNull()
    expect(others('received', [october, row('p2', 'p1', 'pending')])).toBeNull()
  })

  it('leaves out a suspended reader', () => {
    const suspended = { by: 'mona', at: 0, reason: 'spam' } as never
    expect(received([], { ...thanked('me', 45), suspended })).toBe('p1 50, p2 40, p3 5')
  })
})

describe('who was generous in a month since it was loaded', () => {
  it('follows what is sent, also to a name that nobody has', () => {
    const since = [{ row: row('p1', null, 'waiting'), before: undefined }]
    expect(gave(since)).toBe('p1 40, p3 30, p2 20')
  })

  it('follows what is taken back in the month in which it was sent', () => {
    const before = row('p2', null, 'waiting')
    const taken = { ...row('p2', null, 'returned'), settledAt: at('2026-11-21') }
    expect(gave([{ row: before, before: undefined }])).toBe('p2 50, p3 30, p1 10')
    expect(gave([{ row: taken, before }])).toBe('p3 30, p1 10')
  })

  it('still counts what is taken back in a later month', () => {
    const before = row('p2', null, 'waiting')
    const taken = { ...row('p2', null, 'returned'), settledAt: at('2026-12-01') }
    expect(gave([{ row: taken, before }])).toBe('p3 30, p2 20, p1 10')
  })

  it('counts no pending send', () => {
    expect(gave([{ row: row('p1', 'p2', 'pending'), before: undefined }])).toBe(
      'p3 30, p2 20, p1 10',
    )
  })
})
