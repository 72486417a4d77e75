import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  provesConsistency,
  provesInclusion,
} from '../../../../src/core/domain/check/merkle-proof.ts'
import { nodeDigest } from '../../../builders/node-digest.ts'
import { numberedLeaf, numberedLeaves, plainPath, plainProof, plainRoot } from './plain-tree.ts'
import consistencyCases from './vectors/merkle-consistency.json' with { type: 'json' }
import inclusionCases from './vectors/merkle-inclusion.json' with { type: 'json' }

const bytes = (base64: string | null) => new Uint8Array(Buffer.from(base64 ?? '', 'base64'))

/** The same hashes with one bit of one of them flipped. */
function flip(hashes: readonly Uint8Array[], bit: number): readonly Uint8Array[] {
  const flipped = Buffer.concat(hashes)
  const at = bit % (flipped.length * 8)
  flipped[at >> 3] = (flipped[at >> 3] ?? 0) ^ (1 << (at & 7))
  return hashes.map((_, index) => new Uint8Array(flipped.subarray(index * 32, index * 32 + 32)))
}

describe('an inclusion proof', () => {
  it.each(inclusionCases)('of the published case $case is judged rightly', (published) => {
    const claim = {
      index: published.leafIdx,
      size: published.treeSize,
      root: bytes(published.root),
      leaf: bytes(published.leafHash),
      proof: (published.proof ?? []).map(bytes),
    }
    expect(provesInclusion(claim, nodeDigest)).toBe(!published.wantErr)
  })

  const anyClaim = fc
    .integer({ min: 1, max: 300 })
    .chain((size) => fc.tuple(fc.constant(size), fc.nat(size - 1)))
    .map(([size, index]) => {
      const leaves = numberedLeaves(size)
      const proof = plainPath(index, leaves)
      return { index, size, root: plainRoot(leaves), leaf: numberedLeaf(index), proof }
    })

  it('of any leaf of any tree is accepted', () => {
    fc.assert(fc.property(anyClaim, (claim) => provesInclusion(claim, nodeDigest)))
  })

  it('with any flipped bit is refused, be it in leaf, root or proof', () => {
    fc.assert(
      fc.property(anyClaim, fc.nat(), (claim, bit) => {
        const [leaf, root, ...proof] = flip([claim.leaf, claim.root, ...claim.proof], bit)
        if (!leaf || !root) throw new Error('lost')
        return !provesInclusion({ ...claim, leaf, root, proof }, nodeDigest)
      }),
    )
  })

  it('is refused for any other place', () => {
    fc.assert(
      fc.property(anyClaim, fc.integer({ min: -2, max: 310 }), (claim, index) => {
        return provesInclusion({ ...claim, index }, nodeDigest) === (index === claim.index)
      }),
    )
  })

  it('with a hash too few or too many is refused', () => {
    fc.assert(
      fc.property(anyClaim, (claim) => {
        const more = { ...claim, proof: [...claim.proof, claim.root] }
        const fewer = { ...claim, proof: claim.proof.slice(0, -1) }
        expect(provesInclusion(more, nodeDigest)).toBe(false)
        expect(provesInclusion(fewer, nodeDigest)).toBe(claim.size === 1)
      }),
    )
  })

  it('with the bytes of two hashes cut at another place is refused', () => {
    const leaves = numberedLeaves(4)
    const [sibling = new Uint8Array(), above = new Uint8Array()] = plainPath(0, leaves)
    const leaf = new Uint8Array([...numberedLeaf(0), ...sibling.subarray(0, 1)])
    const proof = [sibling.subarray(1), above]
    const claim = { index: 0, size: 4, root: plainRoot(leaves), leaf, proof }
    expect(provesInclusion(claim, nodeDigest)).toBe(false)
  })

  it('with a byte more behind the root is refused', () => {
    const leaves = numberedLeaves(4)
    const root = new Uint8Array([...plainRoot(leaves), 0])
    const claim = { index: 0, size: 4, leaf: numberedLeaf(0), proof: plainPath(0, leaves) }
    expect(provesInclusion({ ...claim, root }, nodeDigest)).toBe(false)
  })
})

describe('a consistency proof', () => {
  it.each(consistencyCases)('of the published case $case is judged rightly', (published) => {
    const claim = {
      firstSize: published.size1,
      firstRoot: bytes(published.root1),
      size: published.size2,
      root: bytes(published.root2),
      proof: (published.proof ?? []).map(bytes),
    }
    expect(provesConsistency(claim, nodeDigest)).toBe(!published.wantErr)
  })

  const anyClaim = fc
    .integer({ min: 1, max: 300 })
    .chain((size) => fc.tuple(fc.constant(size), fc.integer({ min: 1, max: size })))
    .map(([size, firstSize]) => {
      const leaves = numberedLeaves(size)
      const firstRoot = plainRoot(leaves.slice(0, firstSize))
      const proof = plainProof(firstSize, leaves)
      return { firstSize, firstRoot, size, root: plainRoot(leaves), proof }
    })

  it('of any two sizes of a tree is accepted', () => {
    fc.assert(fc.property(anyClaim, (claim) => provesConsistency(claim, nodeDigest)))
  })

  it('with any flipped bit is refused, be it in a root or the proof', () => {
    fc.assert(
      fc.property(anyClaim, fc.nat(), (claim, bit) => {
        const hashes = [claim.firstRoot, claim.root, ...claim.proof]
        const [firstRoot, root, ...proof] = flip(hashes, bit)
        if (!firstRoot || !root) throw new Error('lost')
        return !provesConsistency({ ...claim, firstRoot, root, proof }, nodeDigest)
      }),
    )
  })

  it('with the bytes of two hashes cut at another place is refused', () => {
    const leaves = numberedLeaves(4)
    const [above = new Uint8Array()] = plainProof(2, leaves)
    const firstRoot = new Uint8Array([...plainRoot(leaves.slice(0, 2)), ...above.subarray(0, 1)])
    const proof = [above.subarray(1)]
    const claim = { firstSize: 2, firstRoot, size: 4, root: plainRoot(leaves), proof }
    expect(provesConsistency(claim, nodeDigest)).toBe(false)
  })

  it('is refused if an early leaf was exchanged', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 100 }),
        fc.nat(100),
        fc.nat(),
        (firstSize, more, at) => {
          const leaves = numberedLeaves(firstSize + more)
          const changed = leaves.with(at % firstSize, numberedLeaf(-1))
          const claim = {
            firstSize,
            firstRoot: plainRoot(leaves.slice(0, firstSize)),
            size: changed.length,
            root: plainRoot(changed),
            proof: plainProof(firstSize, changed),
          }
          return !provesConsistency(claim, nodeDigest)
        },
      ),
    )
  })
})
