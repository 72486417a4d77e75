import { describe, expect, it } from 'vitest'
import { hotAccount } from './hot-account.ts'
import { scenarios } from './scenarios.ts'

const { campaign, credits } = scenarios

describe('twelve sends a second to one person', () => {
  it('queue and are refused where each writes the account', () => {
    const { refused, longestWaitSeconds } = hotAccount(campaign).firestore
    expect(refused).toBeGreaterThan(3000)
    expect(longestWaitSeconds).toBeGreaterThan(9)
  })

  it('all succeed where each writes one of sixteen credits', () => {
    const { refused, longestWaitSeconds } = hotAccount({ ...campaign, credits }).firestore
    expect(refused).toBe(0)
    expect(longestWaitSeconds).toBeLessThan(5)
  })
})

describe('credits that are folded in when their owner spends', () => {
  const account = hotAccount({ ...campaign, credits })

  it('neither create nor lose a point at any time', () => {
    expect(account.imbalance).toBe(0)
  })

  it('count once, although each fold is written twice', () => {
    expect(account.repeatedFolds).toBe(0)
  })

  it('never let the account be overdrawn', () => {
    expect(account.refusedSpends).toBeGreaterThan(0)
    expect(account.lowestBalance).toBeGreaterThanOrEqual(0)
  })

  it('can all be spent', () => {
    expect(account.spends).toBeGreaterThan(account.refusedSpends)
    expect(account.refusedWithinMeans).toBe(0)
  })
})
