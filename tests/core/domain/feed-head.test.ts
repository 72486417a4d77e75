import { describe, expect, it } from 'vitest'
import { withDocuments } from '../../../src/core/domain/feed-head.ts'

const SECOND = 1000

describe('the documents of the last minute', () => {
  it('are those that were read within a minute', () => {
    const now = 6000 * SECOND
    const before = withDocuments([], 3, now)
    expect(withDocuments(before, 4, now + 60 * SECOND - 1).length).toBe(7)
    expect(withDocuments(before, 4, now + 60 * SECOND).length).toBe(4)
  })

  it('are still those read just before the clock was set back, for a minute', () => {
    const now = 6000 * SECOND
    const setBack = now - 3000 * SECOND
    const before = withDocuments(withDocuments([], 3, now), 0, setBack)
    expect(before.length).toBe(3)
    expect(withDocuments(before, 0, setBack + 60 * SECOND).length).toBe(0)
  })
})
