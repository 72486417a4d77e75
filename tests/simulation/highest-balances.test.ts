import { describe, expect, it } from 'vitest'
import { highestBalances } from './highest-balances.ts'
import { scenarios } from './scenarios.ts'

const { visits, pause } = scenarios

describe('the highest balances kept in one document', () => {
  const kept = highestBalances({ ...visits, ...pause })

  it('cost a visit a fifth of the query that reads them each time', () => {
    const queried = highestBalances(visits)
    expect(kept.readsPerVisit).toBeLessThan(queried.readsPerVisit / 5)
  })

  it('are at most ten seconds behind', () => {
    expect(kept.longestStaleSeconds).toBeGreaterThan(0)
    expect(kept.longestStaleSeconds).toBeLessThanOrEqual(10)
  })

  it('are written no more often than they are looked over', () => {
    expect(kept.writes).toBeLessThanOrEqual(12)
  })
})
