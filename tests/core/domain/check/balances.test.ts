import { describe, expect, it } from 'vitest'
import { Balances, judgeBalances, sumsOf } from '../../../../src/core/domain/check/balances.ts'
import type { Entry } from '../../../../src/core/domain/check/entry.ts'
import type { Micros } from '../../../../src/core/domain/check/records.ts'
import { type MonthSums, monthOf } from '../../../../src/core/domain/month.ts'

const MINUTE = 60_000_000
const at = (minutes: number) => (minutes * MINUTE) as Micros
const open = (id: string, minutes = 0): Entry => ({ kind: 'open', id, time: at(minutes) })
const send = (
  id: string,
  minutes: number,
  [senderId, recipientId]: readonly [string, string | null],
  points: number,
): Entry => ({
  kind: 'send',
  id,
  time: at(minutes),
  senderId,
  recipientId,
  points,
  textDigest: '',
})
const close = (id: string, minutes: number, recipientId: string | null): Entry => ({
  kind: 'close',
  id,
  time: at(minutes),
  status: recipientId === null ? 'returned' : 'settled',
  recipientId,
})

const leave = (id: string, minutes: number): Entry => ({ kind: 'leave', id, time: at(minutes) })

function balancesAfter(entries: readonly Entry[], from = new Balances()): Balances {
  for (const entry of entries) from.apply(entry)
  return from
}

/** Balance, sent and received of an account. */
function pointsOf(balances: Balances, id: string) {
  const account = new Map(balances.accounts()).get(id)
  return account && [account.balance, account.sent, account.received]
}

function fieldsOf(sums: MonthSums | null) {
  const { month = null, sent = 0, received = 0 } = sums ?? {}
  return { month, monthSent: sent, monthReceived: received }
}

/** What is found where the stored points are those that follow. */
function codes(balances: Balances): readonly string[] {
  const stored = [...balances.accounts()].map(
    ([id, { balance, sent, received, monthSums }]) =>
      [id, { balance, totalSent: sent, totalReceived: received, ...fieldsOf(monthSums) }] as const,
  )
  return judgeBalances(balances, new Map(stored)).map(({ code, id }) => `${code} ${id}`)
}

const two = [open('ann'), open('ben')]

describe('the balances after some entries', () => {
  it.each<[string, readonly Entry[], readonly number[], readonly number[]]>([
    ['begin with 1,337', [], [1337, 0, 0], [1337, 0, 0]],
    ['move with a send', [send('t', 1, ['ann', 'ben'], 37)], [1300, 37, 0], [1374, 0, 37]],
    ['fall while points wait', [send('t', 1, ['ann', null], 37)], [1300, 37, 0], [1337, 0, 0]],
    [
      'rise again as if nothing was sent, where points are returned',
      [send('t', 1, ['ann', null], 37), close('t', 2, null)],
      [1337, 0, 0],
      [1337, 0, 0],
    ],
    [
      'move where points are handed over',
      [send('t', 1, ['ann', null], 37), close('t', 2, 'ben')],
      [1300, 37, 0],
      [1374, 0, 37],
    ],
    [
      'move although the end has a slightly earlier time than the send',
      [close('t', 1, 'ben'), send('t', 2, ['ann', null], 37)],
      [1300, 37, 0],
      [1374, 0, 37],
    ],
  ])('%s', (_, entries, ann, ben) => {
    const balances = balancesAfter([...two, ...entries])
    expect(pointsOf(balances, 'ann')).toEqual(ann)
    expect(pointsOf(balances, 'ben')).toEqual(ben)
    expect(codes(balances)).toEqual([])
  })

  it('leave the balances that they go on from as they are', () => {
    const before = balancesAfter([...two, send('t', 1, ['ann', null], 37)])
    const later = balancesAfter(
      [close('t', 2, 'ben'), send('u', 3, ['ben', 'ann'], 5)],
      before.fork(),
    )
    expect(pointsOf(before, 'ann')).toEqual([1300, 37, 0])
    expect(before.waiting).toBe(37)
    expect(pointsOf(later, 'ann')).toEqual([1305, 37, 5])
    expect(pointsOf(later, 'ben')).toEqual([1369, 5, 37])
    expect(later.waiting).toBe(0)
  })

  it('name the accounts that an entry changes', () => {
    const balances = balancesAfter(two)
    expect(balances.apply(send('t', 1, ['ann', 'ben'], 1))).toEqual(['ann', 'ben'])
    expect(balances.apply(send('w', 1, ['ann', null], 1))).toEqual(['ann'])
    expect(balances.apply(close('w', 2, 'ben'))).toEqual(['ben'])
  })
})

describe('an account', () => {
  const spent = send('all', 20, ['ann', 'ben'], 1400)

  it('is overdrawn where its balance stays below zero', () =>
    expect(codes(balancesAfter([...two, spent]))).toEqual(['overdrawn ann']))

  it('is not overdrawn where an entry of the next ten minutes makes it good', () =>
    expect(codes(balancesAfter([...two, spent, send('t', 30, ['ben', 'ann'], 63)]))).toEqual([]))

  it('is overdrawn where an entry makes it good a little later than that', () =>
    expect(
      codes(balancesAfter([...two, spent, send('t', 30 + 1 / MINUTE, ['ben', 'ann'], 63)])),
    ).toEqual(['overdrawn ann']))

  it('is overdrawn where the next ten minutes do not make it good completely', () =>
    expect(
      codes(
        balancesAfter([
          ...two,
          spent,
          send('t', 30, ['ben', 'ann'], 62),
          send('u', 40, ['ben', 'ann'], 1),
        ]),
      ),
    ).toEqual(['overdrawn ann']))

  it('may be opened up to ten minutes after its first transaction', () =>
    expect(
      codes(balancesAfter([open('ann'), send('t', 1, ['ann', 'ben'], 5), open('ben', 11)])),
    ).toEqual([]))

  it('that is opened later than that is broken, not its transactions', () =>
    expect(
      codes(
        balancesAfter([open('ann'), send('t', 1, ['ann', 'ben'], 5), open('ben', 11 + 1 / MINUTE)]),
      ),
    ).toEqual(['entry-broken ben']))

  it.each<[string, readonly Entry[], readonly string[]]>([
    ['sends nothing long after its owner left', [send('u', 20, ['ann', 'ben'], 5)], ['u']],
    ['receives nothing long after its owner left', [send('u', 20, ['ben', 'ann'], 5)], ['u']],
    ['hands over nothing long after its owner left', [close('t', 20, 'ben')], ['t']],
    ['hands over waiting points shortly after its owner left', [close('t', 3, 'ben')], []],
    ['gets waiting points back long after its owner left', [close('t', 20, null)], []],
  ])('%s', (_, entries, broken) => {
    const before = [...two, send('t', 1, ['ann', null], 37), leave('ann', 2)]
    expect(codes(balancesAfter([...before, ...entries]))).toEqual(
      broken.map((id) => `entry-broken ${id}`),
    )
  })

  it('that is never opened breaks all transactions that name it', () => {
    const entries = [open('ann'), send('t', 1, ['ann', 'ben'], 5), send('u', 2, ['ben', 'ann'], 5)]
    const codesOfEntries = codes(balancesAfter(entries)).filter((code) => code.startsWith('entry'))
    expect(codesOfEntries).toEqual(['entry-broken t', 'entry-broken u'])
  })
})

describe('the sums of a month', () => {
  const MONTH = 31 * 24 * 60
  const sums = (entries: readonly Entry[], id = 'ann') =>
    new Map(balancesAfter([...two, ...entries]).accounts()).get(id)?.monthSums

  it.each<[string, readonly Entry[], string, number, number]>([
    ['begin with zeros', [], '1970-01', 0, 0],
    ['count what is sent', [send('t', 1, ['ann', null], 37)], '1970-01', 37, 0],
    ['count what comes', [send('t', 1, ['ben', 'ann'], 37)], '1970-01', 0, 37],
    [
      'begin anew in the next month',
      [send('t', 1, ['ann', 'ben'], 37), send('u', MONTH, ['ben', 'ann'], 5)],
      '1970-02',
      0,
      5,
    ],
    [
      'fall by what is taken back in the same month',
      [send('t', 1, ['ann', null], 37), close('t', 2, null)],
      '1970-01',
      0,
      0,
    ],
    [
      'stay where it is taken back later',
      [send('t', 1, ['ann', null], 37), close('t', MONTH, null)],
      '1970-01',
      37,
      0,
    ],
    [
      'count what is handed over in the month in which it is',
      [send('t', 1, ['ben', null], 37), close('t', MONTH, 'ann')],
      '1970-02',
      0,
      37,
    ],
    [
      'go by the time of a close that stands before its send',
      [close('t', MONTH - 0.001, null), send('t', MONTH, ['ann', null], 37)],
      '1970-02',
      37,
      0,
    ],
  ])('%s', (_, entries, month, sent, received) =>
    expect(sums(entries)).toEqual({ month, sent, received }),
  )
})

function inMonth(monthSent: number, monthReceived: number) {
  return { month: monthOf(0), monthSent, monthReceived }
}

describe('what is stored', () => {
  const balances = balancesAfter([...two, send('t', 1, ['ann', 'ben'], 37)])
  const right = {
    ann: { balance: 1300, totalSent: 37, totalReceived: 0, ...inMonth(37, 0) },
    ben: { balance: 1374, totalSent: 0, totalReceived: 37, ...inMonth(0, 37) },
  }
  const found = (ann: object) => {
    const stored = new Map(Object.entries({ ...right, ann: { ...right.ann, ...ann } }))
    return judgeBalances(balances, stored).map(
      ({ code, id, expected, found }) => `${code} ${id}: ${expected} | ${found}`,
    )
  }

  it('is right where it follows from the entries', () => expect(found({})).toEqual([]))

  it('differs by its balance, and the sum with it', () =>
    expect(found({ balance: 5000 })).toEqual([
      'balance-differs ann: 1,300 | 5,000',
      'sum-differs null: 2,674 | 6,374 + 0 waiting',
    ]))

  it.each([
    { totalSent: 36 },
    { totalReceived: 1 },
    { monthSent: 36 },
    { monthReceived: 1 },
    { month: '2001-01' },
  ])('differs by a total: %j', (total) =>
    expect(found(total).map((text) => text.split(':')[0])).toEqual(['totals-differ ann']),
  )

  it('is summed up exactly beyond the safe integers', () => {
    const huge = { ...right.ann, balance: Number.MAX_SAFE_INTEGER }
    const stored = new Map([
      ['ann', huge],
      ['ben', { ...right.ben, balance: 2 }],
    ])
    expect(sumsOf(balances, stored).isRight).toBe(false)
  })
})
