import { expect, it } from 'vitest'
import { formatPoints } from '../../../src/ui/shared/points.tsx'

it.each([
  [0, '0'],
  [999, '999'],
  [1337, '1,337'],
  [-100_000, '-100,000'],
  [-1337, '-1,337'],
  [1_234_567, '1,234,567'],
  // Another client may have written these.
  [1234.5678, '1,234.568'],
  [1e21, '1,000,000,000,000,000,000,000'],
])('writes %d as %s', (points, text) => {
  expect(formatPoints(points)).toBe(text)
})
