import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { leafHash } from '../../../../src/core/domain/check/merkle-hash.ts'
import { MerkleRange } from '../../../../src/core/domain/check/merkle-range.ts'
import { nodeDigest } from '../../../builders/node-digest.ts'
import { numberedLeaves, plainRoot } from './plain-tree.ts'

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
