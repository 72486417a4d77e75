import { describe, expect, it } from 'vitest'
import { consistencyPath, inclusionPath } from '../../../../src/core/domain/check/merkle-paths.ts'

const spans = (path: ReturnType<typeof inclusionPath>) =>
  path.map(({ start, end }) => `${start}-${end}`).join(' ')

describe('the nodes of a proof', () => {
  // The examples of RFC 6962 section 2.1.3: a tree of seven leaves.
  it.each([
    [0, '1-2 2-4 4-7'],
    [3, '2-3 0-2 4-7'],
    [4, '5-6 6-7 0-4'],
    [6, '4-6 0-4'],
  ])('that a tree of 7 has leaf %i are those of the standard', (index, path) => {
    expect(spans(inclusionPath(index, 7))).toBe(path)
  })

  it.each([
    [3, '2-3 3-4 0-2 4-7'],
    [4, '4-7'],
    [6, '4-6 6-7 0-4'],
    [7, ''],
  ])('that a tree of 7 begins with one of %i are those of the standard', (first, path) => {
    expect(spans(consistencyPath(first, 7))).toBe(path)
  })

  it('are few in the largest tree', () => {
    expect(inclusionPath(0, Number.MAX_SAFE_INTEGER)).toHaveLength(53)
  })

  it.each([
    [0, 0],
    [7, 7],
    [-1, 7],
    [0.5, 7],
    [Number.NaN, 7],
    [0, 2 ** 53],
    [0, Number.POSITIVE_INFINITY],
  ])('are none for leaf %d of %d', (index, size) => {
    expect(() => inclusionPath(index, size)).toThrow(RangeError)
  })

  it.each([
    [0, 7],
    [8, 7],
    [0, 0],
    [1.5, 7],
  ])('are none for %d leaves of %d', (first, size) => {
    expect(() => consistencyPath(first, size)).toThrow(RangeError)
  })
})
