import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type BalancePoint,
  balanceAfterNewest,
  balanceChangesOf,
  balanceLine,
  type Movement,
  movementKey,
  pointAt,
  thinned,
  withBalances,
} from '../../../src/core/domain/history.ts'
import type { TransactionId } from '../../../src/core/domain/ids.ts'
import type { Transaction } from '../../../src/core/domain/transaction.ts'
import { anId, aRow } from '../builders.ts'

const lin = anId('lin-id')
const maya = anId('maya-id')
const settled = { ...aRow('t1', 1000), recipientId: maya }
const waiting: Transaction = { ...settled, recipientId: null, status: 'waiting' }
const handedOver: Transaction = { ...settled, settledAt: 2000 }
const returned: Transaction = { ...waiting, status: 'returned', settledAt: 2000 }

describe('what a transaction changes', () => {
  it.each<[string, Transaction, typeof lin, readonly string[]]>([
    ['a settled one for its sender', settled, lin, ['sent -37 at 1000']],
    ['a settled one for its recipient', settled, maya, ['received 37 at 1000']],
    ['a settled one for anybody else', settled, anId('tom-id'), []],
    ['a waiting one for its sender', waiting, lin, ['sent -37 at 1000']],
    ['a handed over one for its sender', handedOver, lin, ['sent -37 at 1000']],
    ['a handed over one for its recipient', handedOver, maya, ['received 37 at 2000']],
    ['a returned one for its sender', returned, lin, ['returned 37 at 2000', 'sent -37 at 1000']],
    ['a pending one for its sender', { ...settled, status: 'pending' }, lin, []],
    ['one of a foreign origin without a recipient', { ...settled, recipientId: null }, lin, []],
    ['one of a foreign origin without a sender', { ...settled, senderId: null }, maya, []],
  ])('is right for %s', (_, transaction, account, expected) => {
    const changes = balanceChangesOf(transaction, account)
    expect(changes.map(({ kind, change, at }) => `${kind} ${change} at ${at}`)).toEqual(expected)
  })

  it('has a key for each movement of one transaction', () => {
    const keys = balanceChangesOf(returned, lin).map(movementKey)
    expect(keys).toEqual(['t1/returned', 't1/sent'])
  })
})

describe('the balance after each movement', () => {
  it('is walked back from the newest', () => {
    const changes = balanceChangesOf(returned, lin)
    expect(withBalances(changes, 1337).map(({ balance }) => balance)).toEqual([1337, 1300])
  })
})

describe('the balance after the newest of some movements', () => {
  const account = (balance: number, lastTransaction: string | null) => ({
    balance,
    lastTransaction: lastTransaction as TransactionId | null,
  })
  const changesOf = (row: Transaction) => balanceChangesOf(row, lin)

  it('is the stored balance where that contains the newest movement', () => {
    expect(balanceAfterNewest(account(1300, 't1'), changesOf(settled))).toBe(1300)
  })

  it('is the starting balance where nothing ever moved', () => {
    expect(balanceAfterNewest(account(1337, null), [])).toBe(1337)
  })

  it.each<[string, string | null, readonly Transaction[]]>([
    ['the account has a later movement', 't2', [settled]],
    ['the account has no movement yet', null, [settled]],
    ['the movements are not there yet', 't1', []],
    ['the newest one waits: it may have come back by now', 't1', [waiting]],
    ['the newest one came back: the balance may be from before that', 't1', [returned]],
  ])('is not certain where %s', (_, lastTransaction, rows) => {
    const changes = rows.flatMap(changesOf)
    expect(balanceAfterNewest(account(1300, lastTransaction), changes)).toBeNull()
  })
})

const JOINED = 1000

function aMovement(at: number, change: number, balance: number): Movement {
  return {
    transaction: aRow(`t${at}`, at),
    kind: change < 0 ? 'sent' : 'received',
    at,
    change,
    balance,
  }
}

describe('the line of a balance', () => {
  const newestFirst = [aMovement(3000, 100, 1400), aMovement(2000, -37, 1300)]

  it('begins with 1337 at joining', () => {
    const line = balanceLine(newestFirst, JOINED, true)
    expect(line.points).toEqual([
      { at: JOINED, balance: 1337 },
      { at: 2000, balance: 1300 },
      { at: 3000, balance: 1400 },
    ])
    expect(line.isWhole).toBe(true)
  })

  it('begins where the loaded movements do if older ones are missing', () => {
    const line = balanceLine([aMovement(3000, 100, 1400)], JOINED, false)
    expect(line.points[0]).toEqual({ at: 3000, balance: 1300 })
    expect(line.start).toEqual({ at: JOINED, balance: 1337 })
    expect(line.isWhole).toBe(false)
  })

  it('is flat without movements', () => {
    const line = balanceLine([], JOINED, true)
    expect(line.points).toEqual([{ at: JOINED, balance: 1337 }])
  })

  it('begins no later than its first movement', () => {
    const line = balanceLine([aMovement(500, 100, 1437)], JOINED, true)
    expect(line.start.at).toBe(500)
  })
})

describe('the point at an instant', () => {
  const points = [1000, 2000, 3000].map((at) => ({ at, balance: at }))

  it.each([
    [0, 0],
    [1000, 0],
    [1999, 0],
    [2000, 1],
    [9000, 2],
  ])('at %s is point %s', (at, index) => {
    expect(pointAt(points, at)).toBe(index)
  })
})

describe('a line with fewer points', () => {
  const line = fc
    .array(fc.tuple(fc.integer({ min: 0, max: 999 }), fc.integer({ min: 0, max: 5000 })), {
      minLength: 1,
      maxLength: 400,
    })
    .map((drawn) => drawn.map(([at, balance]) => ({ at, balance })).sort((a, b) => a.at - b.at))
  const COLUMNS = 20
  const columnOf = ({ at }: BalancePoint) => Math.floor((at / 1000) * COLUMNS)
  const few = (points: readonly BalancePoint[]) => thinned(points, 0, 1000, COLUMNS)
  const inColumn = (points: readonly BalancePoint[], column: number) =>
    points.filter((point) => columnOf(point) === column).map(({ balance }) => balance)

  it('has at most three points a column', () => {
    fc.assert(
      fc.property(line, (points) => {
        expect(few(points).length).toBeLessThanOrEqual(COLUMNS * 3)
      }),
    )
  })

  it('has the lowest and the highest balance of each column, and the last', () => {
    fc.assert(
      fc.property(line, (points) => {
        for (let column = 0; column < COLUMNS; column++) {
          const [all, kept] = [inColumn(points, column), inColumn(few(points), column)]
          expect(Math.min(...kept)).toBe(Math.min(...all))
          expect(Math.max(...kept)).toBe(Math.max(...all))
          expect(kept.at(-1)).toBe(all.at(-1))
        }
      }),
    )
  })

  it('has points of the line only, in their order', () => {
    fc.assert(
      fc.property(line, (points) => {
        const places = few(points).map((point) => points.indexOf(point))
        expect(places).toEqual([...places].sort((a, b) => a - b))
        expect(places).not.toContain(-1)
      }),
    )
  })
})
