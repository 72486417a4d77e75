import { expect, it } from 'vitest'
import { chartShape, HEIGHT } from '../../../src/ui/history/chart-shape.ts'

const start = { at: 0, balance: 1337 }
const lineOf = (...balances: readonly number[]) => ({
  start,
  points: [start, ...balances.map((balance, index) => ({ at: index + 1, balance }))],
  isWhole: true,
})

it('draws the balance of somebody who has sent and received nothing in the middle', () => {
  const { y } = chartShape(lineOf(), 10)
  expect(y(1337) / HEIGHT).toBeGreaterThan(0.35)
  expect(y(1337) / HEIGHT).toBeLessThan(0.65)
})

it.each([[[1300]], [[1338]], [[9000, 2]]])('draws all of a line to %j inside', (balances) => {
  const { y } = chartShape(lineOf(...balances), 10)
  const heights = [1337, ...balances].map(y)
  expect(Math.min(...heights)).toBeGreaterThan(0)
  expect(Math.max(...heights)).toBeLessThan(HEIGHT)
})
