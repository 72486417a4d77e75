import { expect, it } from 'vitest'
import { isInstant, isTransactionId } from '../../../src/core/domain/ids.ts'

it.each([
  ['a', true],
  ['AZaz09_-', true],
  ['x'.repeat(64), true],
  ['', false],
  ['x'.repeat(65), false],
  ['a/b', false],
  ['..', false],
  ['a b', false],
  ['a\n', false],
  ['é', false],
])('says whether %j is a transfer id: %s', (id, is) => {
  expect(isTransactionId(id)).toBe(is)
})

it.each([
  [Date.UTC(2026, 10, 21), true],
  [0, true],
  [-62135596800000, true],
  [-62135596800001, false],
  [253402300799999.5, false],
  [1e300, false],
  [Number.NaN, false],
  ['2026-11-21', false],
  [null, false],
])('says whether %j is a time that can be shown: %s', (value, is) => {
  expect(isInstant(value)).toBe(is)
})
