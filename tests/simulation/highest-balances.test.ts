import { describe, expect, it } from 'vitest'
import { highestBalances } from './highest-balances.ts'
import { scenarios } from './scenarios.ts'

const { visits, pause } = scenarios

describe('the highest balances in one document', () => {
  const stored = highestBalances({ ...visits, ...pause })

  it('cost a visit less than a fifth of a query', () => {
    const queried = highestBalances(visits)
    expect(stored.readsPerVisit).toBeLessThan(queried.readsPerVisit / 5)
  })

  it('are at most ten seconds behind', () => {
    expect(stored.longestStaleSeconds).toBeGreaterThan(0)
    expect(stored.longestStaleSeconds).toBeLessThanOrEqual(10)
  })

  it('are written at most once an interval', () => {
    expect(stored.writes).toBeLessThanOrEqual(12)
  })
})
