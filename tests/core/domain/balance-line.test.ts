import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type BalancePoint,
  balanceLine,
  pointAt,
  thinned,
} from '../../../src/core/domain/balance-line.ts'
import type { Movement } from '../../../src/core/domain/history.ts'
import { aRow } from '../builders.ts'

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
