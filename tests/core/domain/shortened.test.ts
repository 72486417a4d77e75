import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { shortened } from '../../../src/core/domain/shortened.ts'
import { anyText } from '../any-text.ts'

describe('a text that is shortened', () => {
  it.each([
    ['as it is where it fits', 'Lunch', 5, 'Lunch'],
    ['with dots where it does not', 'Lunch at noon', 8, 'Lunch a…'],
    ['without a space before the dots', 'Lunch at noon', 7, 'Lunch…'],
    ['without half an emoji', 'ab👨‍👩‍👧‍👦c', 8, 'ab…'],
    ['with a letter’s accent', 'cafe\u0301s and bars', 7, 'cafe\u0301s…'],
  ])('is shown %s', (_, text, limit, short) => {
    expect(shortened(text, limit)).toBe(short)
  })

  it('never is longer than its limit', () => {
    fc.assert(
      fc.property(anyText, fc.integer({ min: 1, max: 40 }), (text, limit) => {
        expect(shortened(text, limit).length).toBeLessThanOrEqual(limit)
      }),
    )
  })
})
