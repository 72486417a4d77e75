import { describe, expect, it } from 'vitest'
import { firstMark } from '../../../src/core/domain/notices.ts'

describe('the first mark', () => {
  it('leaves nothing new from before', () => {
    expect(firstMark({ totalReceived: 40, joinDate: 3 }, 70)).toEqual({
      lookedAt: 70,
      newest: 70,
      totalReceived: 40,
    })
  })

  it('counts all that a new account receives as new', () => {
    expect(firstMark({ totalReceived: 0, joinDate: 3 }, 70).newest).toBe(3)
  })
})
