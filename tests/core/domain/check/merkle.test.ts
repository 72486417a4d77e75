import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  bundlesToRead,
  consistencyPath,
  inclusionPath,
  leafHash,
  MerkleRange,
  provesConsistency,
  provesInclusion,
  spanRoot,
} from '../../../../src/core/domain/check/merkle.ts'
import { BUNDLE_SIZE } from '../../../../src/core/ports/ledger-copy.ts'
import { nodeDigest } from '../../../builders/node-digest.ts'
import { numberedLeaf, numberedLeaves, plainPath, plainProof, plainRoot } from './plain-tree.ts'
import consistencyCases from './vectors/merkle-consistency.json' with { type: 'json' }
import inclusionCases from './vectors/merkle-inclusion.json' with { type: 'json' }

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

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')

function rangeOf(leaves: readonly Uint8Array[]): MerkleRange {
  const range = new MerkleRange(nodeDigest)
  for (const leaf of leaves) range.append(leaf)
  return range
}

describe('a compact range', () => {
  // The leaves and roots that the implementations of Certificate Transparency are tested with (transparency-dev/merkle, testonly).
  const leaves = ['', '00', '10', '2021', '3031', '40414243', '5051525354555657'].concat(
    '606162636465666768696a6b6c6d6e6f',
  )
  it.each([
    [0, 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
    [1, '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d'],
    [2, 'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125'],
    [3, 'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77'],
    [4, 'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7'],
    [5, '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4'],
    [6, '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef'],
    [7, 'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c'],
    [8, '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328'],
  ])('has the published root of %i leaves', (size, root) => {
    const hashes = leaves
      .slice(0, size)
      .map((leaf) => leafHash(new Uint8Array(Buffer.from(leaf, 'hex')), nodeDigest))
    expect(hex(rangeOf(hashes).root())).toBe(root)
  })

  it('has the root of the plain definition at every size', () => {
    const all = numberedLeaves(130)
    const range = new MerkleRange(nodeDigest)
    for (const [index, leaf] of all.entries()) {
      range.append(leaf)
      expect(hex(range.root())).toBe(hex(plainRoot(all.slice(0, index + 1))))
    }
  })

  it('counts its leaves', () => {
    expect(rangeOf(numberedLeaves(77)).size).toBe(77)
  })

  it('takes complete subtrees instead of their leaves', () => {
    fc.assert(
      fc.property(fc.nat(4), fc.nat(5), fc.nat(20), (height, count, rest) => {
        const all = numberedLeaves(count * 2 ** height + rest)
        const range = new MerkleRange(nodeDigest)
        for (let at = 0; at < count; at++)
          range.append(plainRoot(all.slice(at * 2 ** height, (at + 1) * 2 ** height)), height)
        for (const leaf of all.slice(count * 2 ** height)) range.append(leaf)
        expect(hex(range.root())).toBe(hex(plainRoot(all)))
      }),
    )
  })

  it.each([
    [1, 1],
    [2, 2],
    [100, 8],
    [256 + 128, 8],
  ])('refuses after %i leaves a subtree of height %i', (size, height) => {
    const range = rangeOf(numberedLeaves(size))
    expect(() => range.append(new Uint8Array(32), height)).toThrow(RangeError)
    expect(range.size).toBe(size)
  })
})

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
