import { expect, it } from 'vitest'
import { chartShape, HEIGHT, WIDTH } from '../../../src/ui/history/chart-shape.ts'

const start = { at: 0, balance: 1337 }
const lineOf = (...balances: readonly number[]) => ({
  start,
  points: [start, ...balances.map((balance, index) => ({ at: index + 1, balance }))],
  isWhole: true,
})
const levelsOf = (...balances: readonly number[]) => chartShape(lineOf(...balances), 10).levels

it('draws 37 of 1,337 points as the small step that they are', () => {
  const { y } = chartShape(lineOf(1300), 10)
  expect((y(1300) - y(1337)) / HEIGHT).toBeLessThan(0.03)
})

it.each([[[1300]], [[1338]], [[9000, 2]], [[0]], [[-5]]])(
  'draws all of a line to %j inside',
  (balances) => {
    const { y } = chartShape(lineOf(...balances), 10)
    const heights = [1337, ...balances].map(y)
    expect(Math.min(...heights)).toBeGreaterThan(0)
    expect(Math.max(...heights)).toBeLessThanOrEqual(HEIGHT)
  },
)

it('ends a little before the right edge, where what happened today would be lost', () => {
  const { x, at } = chartShape(lineOf(1300), 10)
  expect(x(10)).toBeLessThan(WIDTH - 8)
  expect(at(1)).toBe(10)
})

it('reads at each place of the line when that was', () => {
  const { x, at } = chartShape(lineOf(1300), 10)
  expect(at(x(4) / WIDTH)).toBeCloseTo(4)
})

it.each([
  [[1300], ['highest 1337', 'lowest 1300', 'floor 0']],
  [
    [9000, 2],
    ['highest 9000', 'lowest 2'],
  ],
  [
    [2400, 300],
    ['highest 2400', 'start 1337', 'lowest 300'],
  ],
  [
    [3000, 2000],
    ['highest 3000', 'lowest 1337', 'floor 0'],
  ],
])('names the levels of a line to %j that have room', (balances, names) => {
  const levels = levelsOf(...balances)
  expect(levels.map(({ name, balance }) => `${name} ${balance}`)).toEqual(names)
})

it.each([[[1300]], [[1338]], [[9000, 2]], [[2400, 300]], [[1336, 1340]], [[1337, 0]]])(
  'never lets the names of a line to %j overlap',
  (balances) => {
    const tops = levelsOf(...balances).map(({ top }) => top)
    const ends = levelsOf(...balances).map(({ name, top }) => top + (name === 'floor' ? 16 : 30))
    expect(Math.min(...tops)).toBeGreaterThanOrEqual(0)
    expect(Math.max(...ends)).toBeLessThanOrEqual(HEIGHT)
    for (const [index, end] of ends.slice(0, -1).entries())
      expect(end).toBeLessThanOrEqual(tops[index + 1] as number)
  },
)
