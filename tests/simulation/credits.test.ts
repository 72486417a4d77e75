import { describe, expect, it } from 'vitest'
import { afterFold, type Fold, foldOf } from './credits.ts'

const account = { balance: 100, folded: [5, 0] }
const credits = [8, 2]
const fold = (byPoints: number, folded: readonly (readonly [number, number])[]): Fold => ({
  byPoints,
  folded: new Map(folded),
})

describe('a fold of credits', () => {
  it('takes everything that arrived since the last fold', () => {
    const after = afterFold(account, credits, foldOf(account, credits))
    expect(after).toEqual({ balance: 105, folded: [8, 2] })
  })

  it('uses no more credits than the rules may look up', () => {
    const many = Array.from({ length: 16 }, () => 1)
    const { folded } = foldOf({ balance: 0, folded: many.map(() => 0) }, many)
    expect(folded.size).toBe(8)
  })

  it('stays correct while more points arrive', () => {
    const seen = foldOf(account, credits)
    expect(afterFold(account, [9, 30], seen)).toEqual({ balance: 105, folded: [8, 2] })
  })

  it.each([
    ['points without a credit', fold(1, [])],
    ['more points than it folds', fold(4, [[0, 8]])],
    ['points that nobody sent', fold(4, [[0, 9]])],
    ['a credit back, to fold it again', fold(-5, [[0, 0]])],
  ])('is refused where it takes %s', (_, attempt) => {
    expect(afterFold(account, credits, attempt)).toBeNull()
  })
})
