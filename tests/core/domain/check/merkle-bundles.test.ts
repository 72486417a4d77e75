import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bundlesToRead, spanRoot } from '../../../../src/core/domain/check/merkle-bundles.ts'
import { consistencyPath, inclusionPath } from '../../../../src/core/domain/check/merkle-paths.ts'
import { BUNDLE_SIZE } from '../../../../src/core/ports/ledger-copy.ts'
import { nodeDigest } from '../../../builders/node-digest.ts'
import { numberedLeaves, plainPath, plainProof, plainRoot } from './plain-tree.ts'

const LEAVES = numberedLeaves(5 * BUNDLE_SIZE + 77)
const BUNDLES = Array.from({ length: 6 }, (_, index) =>
  LEAVES.slice(index * BUNDLE_SIZE, (index + 1) * BUNDLE_SIZE),
)
const ROOTS = BUNDLES.map(plainRoot)

/** The tree with the leaves of these bundles only. */
function treeWith(read: readonly number[]) {
  return { roots: ROOTS, leaves: new Map(read.map((index) => [index, BUNDLES[index] ?? []])) }
}

const SIZES = [1, 2, 255, 256, 257, 511, 512, 513, 768, 1000, 1024, 1279, 1280, 1281, 1357]
const anySize = fc.oneof(fc.constantFrom(...SIZES), fc.integer({ min: 1, max: LEAVES.length }))

describe('a tree in bundles', () => {
  it('has the root of every size, with the leaves of one bundle at most', () => {
    fc.assert(
      fc.property(anySize, (size) => {
        const whole = { start: 0, end: size }
        const read = bundlesToRead([whole])
        expect(read.length).toBe(size % BUNDLE_SIZE === 0 ? 0 : 1)
        const root = spanRoot(whole, treeWith(read), nodeDigest)
        expect(root).toEqual(plainRoot(LEAVES.slice(0, size)))
      }),
    )
  })

  it('has the root of no leaves, and reads none for it', () => {
    expect(bundlesToRead([{ start: 0, end: 0 }])).toEqual([])
    expect(spanRoot({ start: 0, end: 0 }, treeWith([]), nodeDigest)).toEqual(nodeDigest.sha256())
  })

  it('has the inclusion proof of every leaf at every size, with the leaves of two bundles at most', () => {
    fc.assert(
      fc.property(anySize, fc.nat(), (size, any) => {
        const index = any % size
        const path = inclusionPath(index, size)
        const read = bundlesToRead(path)
        expect(read.length).toBeLessThanOrEqual(2)
        const proof = path.map((span) => spanRoot(span, treeWith(read), nodeDigest))
        expect(proof).toEqual(plainPath(index, LEAVES.slice(0, size)))
      }),
    )
  })

  it('has the consistency proof of any two sizes, with the leaves of two bundles at most', () => {
    fc.assert(
      fc.property(anySize, fc.nat(), (size, any) => {
        const first = 1 + (any % size)
        const path = consistencyPath(first, size)
        const read = bundlesToRead(path)
        expect(read.length).toBeLessThanOrEqual(2)
        const proof = path.map((span) => spanRoot(span, treeWith(read), nodeDigest))
        expect(proof).toEqual(plainProof(first, LEAVES.slice(0, size)))
      }),
    )
  })

  it('reports when a bundle was not read', () => {
    expect(() => spanRoot({ start: 0, end: 300 }, treeWith([0]), nodeDigest)).toThrow(RangeError)
  })

  it('reports when it has no such leaf', () => {
    const beyond = { start: 0, end: LEAVES.length + 1 }
    expect(() => spanRoot(beyond, treeWith([5]), nodeDigest)).toThrow(RangeError)
  })
})
