import { describe, expect, it } from 'vitest'
import { NodeDigest } from '../../../src/adapters/files/node-digest.ts'

const million = 'a'.repeat(1_000_000)
const digest = new NodeDigest()

describe('SHA-256 by node', () => {
  // The examples of FIPS 180-4 that NIST publishes.
  it.each([
    ['nothing', '', 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
    ['a short text', 'abc', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
    ['a long text', million, 'cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0'],
  ])('hashes %s', (_, text, expected) => {
    expect(Buffer.from(digest.sha256(text)).toString('hex')).toBe(expected)
  })

  it('hashes no parts as nothing', () => {
    expect(digest.sha256()).toEqual(digest.sha256(''))
  })

  it('returns 32 bytes of their own', () => {
    const { byteLength, buffer } = digest.sha256('a')
    expect(byteLength).toBe(32)
    expect(buffer.byteLength).toBe(32)
  })
})
