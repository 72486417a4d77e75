import { describe, expect, it } from 'vitest'
import { firstMark } from '../../../src/core/domain/notices.ts'

const DAY = 24 * 60 * 60_000

describe('the first mark', () => {
  it('leaves the last seven days new', () => {
    expect(firstMark({ totalReceived: 40, joinDate: 3 }, 70 * DAY)).toEqual({
      lookedAt: 63 * DAY,
      newest: 63 * DAY,
      totalReceived: 0,
    })
  })

  it('begins no earlier than the account', () => {
    const joinDate = 68 * DAY
    expect(firstMark({ totalReceived: 40, joinDate }, 70 * DAY).newest).toBe(joinDate)
  })

  it('counts all that a new account receives as new', () => {
    expect(firstMark({ totalReceived: 0, joinDate: 3 }, 70).newest).toBe(3)
  })
})
