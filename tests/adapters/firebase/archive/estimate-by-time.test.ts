import { describe, expect, it } from 'vitest'
import { estimateByTime } from '../../../../src/adapters/firebase/archive/estimate-by-time.ts'
import type { Micros } from '../../../../src/core/domain/check/records.ts'

const YEAR = 365 * 24 * 3600 * 1_000_000
const HOUR = 3600 * 1_000_000

/** Estimates how many times there are, and how many counts that takes. */
async function estimate(times: readonly number[], first = 0, last = YEAR) {
  let counts = 0
  const sum = await estimateByTime(
    async ({ from, before }) => {
      counts++
      const isIn = (time: number) =>
        (from === null || time >= from) && (before === null || time < before)
      return Math.min(100, times.filter(isIn).length)
    },
    first as Micros,
    last as Micros,
  )
  return { sum, counts }
}

/** So many times, with the place of each between 0 and 1 bent by a curve. */
const timesOf = (count: number, curve: (place: number) => number = (place) => place) =>
  Array.from({ length: count }, (_, index) => Math.floor(curve((index * 0.618034) % 1) * YEAR))

describe('an estimate by counts in ranges of time', () => {
  it.each([0, 1, 99, 100, 101, 300])('is exact where there are %i', async (count) => {
    expect((await estimate(timesOf(count))).sum).toBe(count)
  })

  const curves: readonly (readonly [string, (place: number) => number])[] = [
    ['evenly over a year', (place) => place],
    ['more and more', (place) => place ** 0.2],
    ['all within an hour', (place) => 0.3 + (place * HOUR) / YEAR],
    [
      'on twelve days of the year',
      (place) => (Math.floor(place * 12) + ((place * 12) % 1) / 30) / 12,
    ],
  ]
  it.each(curves)('is within a factor of 2 where 3,000 came %s', async (_, curve) => {
    const { sum } = await estimate(timesOf(3000, curve))
    expect(sum).toBeGreaterThan(1500)
    expect(sum).toBeLessThan(6000)
  })

  it('takes some 100 counts for 20,000', async () => {
    expect((await estimate(timesOf(20_000))).counts).toBeLessThan(120)
  })

  it('counts what is before the first time and after the last as well', async () => {
    const { sum } = await estimate([...timesOf(200), -YEAR, 2 * YEAR])
    expect(sum).toBe(202)
  })

  it('ends where more than 100 have the same time', async () => {
    expect((await estimate(Array(300).fill(HOUR))).sum).toBe(100)
  })

  it('ends where the last time is before the first', async () => {
    expect((await estimate(timesOf(300), YEAR, 0)).sum).toBeGreaterThan(0)
  })
})
