import { describe, expect, it } from 'vitest'
import {
  estimateByTime,
  estimateCount,
  KEYS_READ,
} from '../../../../src/adapters/firebase/archive/estimates.ts'
import type { Micros } from '../../../../src/core/domain/check/records.ts'
import { randomIds } from '../../../builders/random-ids.ts'

const firstIds = (count: number, seed: number) =>
  randomIds(count, seed).toSorted().slice(0, KEYS_READ)

describe('an estimate of how many documents there are', () => {
  it.each([0, 1, 7, 49])('is exact where all of them came: %i', (count) => {
    expect(estimateCount(firstIds(count, 1))).toBe(count)
  })

  const seeds = Array.from({ length: 20 }, (_, index) => index + 1)
  it.each(seeds)('is within a factor of 2 for 2,000 random ids, seed %i', (seed) => {
    const estimate = estimateCount(firstIds(2000, seed))
    expect(estimate).toBeGreaterThan(1000)
    expect(estimate).toBeLessThan(4000)
  })

  it.each([50, 100, 20_000])('is within a factor of 2 for %i', (count) => {
    const estimate = estimateCount(firstIds(count, 3))
    expect(estimate).toBeGreaterThan(count / 2)
    expect(estimate).toBeLessThan(count * 2)
  })

  const numbers = Array.from({ length: 3000 }, (_, index) => index)
  it.each([
    ['numbered', numbers.map((number) => `transfer-${number}`)],
    ['numbered, of the length of random ones', numbers.map((n) => String(n).padStart(20, '0'))],
    ['hexadecimal', randomIds(3000, 1).map((id) => Buffer.from(id).toString('hex').slice(9, 41))],
    ['random after a common beginning', randomIds(3000, 1).map((id) => `tx${id}`)],
    ['before every random one', Array(KEYS_READ).fill('--------')],
  ])('says nothing where ids are %s', (_, ids) => {
    expect(estimateCount(ids.toSorted().slice(0, KEYS_READ))).toBeNull()
  })
})

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
