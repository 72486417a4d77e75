import { expect, it } from 'vitest'
import { BankRandom } from '../bank-random.ts'
import { BAD_NETWORK, randomRequestFaults } from './request-fault.ts'

/** The faults of so many requests, a second apart. */
function faultsOf(requests: number, weights = BAD_NETWORK, seed = 1) {
  let now = 0
  const choose = randomRequestFaults(weights, new BankRandom(seed, 'network'), () => now)
  return Array.from({ length: requests }, () => {
    now += 1_000
    return choose()
  })
}

it('chooses the same faults for the same seed', () => {
  expect(faultsOf(500)).toEqual(faultsOf(500))
})

it('chooses other faults for another seed', () => {
  expect(faultsOf(500)).not.toEqual(faultsOf(500, BAD_NETWORK, 2))
})

it('leaves most requests alone', () => {
  const left = faultsOf(2_000).filter((fault) => fault === null)
  expect(left.length).toBeGreaterThan(1_400)
})

it('chooses every kind of fault', () => {
  const kinds = new Set(faultsOf(5_000).flatMap((fault) => fault?.kind ?? []))
  expect([...kinds, 'none'].sort()).toEqual(Object.keys(BAD_NETWORK).sort())
})

it('loses no two requests of a client within 25 seconds', () => {
  const lost = faultsOf(100, { lost: 1 }).flatMap((fault, second) => (fault ? [second] : []))
  const pauses = lost.slice(1).map((second, index) => second - (lost[index] ?? 0))
  expect(Math.min(...pauses)).toBe(25)
})
