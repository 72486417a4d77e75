import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Micros } from '../../../../src/core/domain/check/entry.ts'
import { readTime, timeText } from '../../../../src/core/domain/export/time-text.ts'

describe('an exported time', () => {
  it('is RFC 3339 in UTC with microseconds', () => {
    expect(timeText(1_763_717_400_000_001 as Micros)).toBe('2025-11-21T09:30:00.000001Z')
  })
  it('reads as the same microsecond, also before 1970', () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), (time) => {
        expect(readTime(timeText(time as Micros))).toBe(time)
      }),
    )
  })
  it.each([
    '2025-11-21T09:30:00Z',
    '2025-11-21T09:30:00.000001+00:00',
    '2025-02-30T09:30:00.000000Z',
    '9999-11-21T09:30:00.000000Z',
    'now',
  ])('is not read from %j', (text) => {
    expect(readTime(text)).toBeNull()
  })
})
