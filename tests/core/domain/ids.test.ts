import { expect, it } from 'vitest'
import { isTransactionId } from '../../../src/core/domain/ids.ts'

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
