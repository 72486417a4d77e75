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

  it('lets all be new that a new account receives', () => {
    expect(firstMark({ totalReceived: 0, joinDate: 3 }, 70).newest).toBe(3)
  })
})
