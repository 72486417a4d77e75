import { describe, expect, it } from 'vitest'
import { estimateCount, KEYS_READ } from '../../../../src/adapters/firebase/archive/key-density.ts'
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
