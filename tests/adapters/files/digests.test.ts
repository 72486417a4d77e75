import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { NobleDigest } from '../../../src/adapters/browser/copy/noble-digest.ts'
import { NodeDigest } from '../../../src/adapters/files/node-digest.ts'

const million = 'a'.repeat(1_000_000)

describe.each([
  ['node', new NodeDigest()],
  ['noble', new NobleDigest()],
])('SHA-256 by %s', (_, digest) => {
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

const part = fc.oneof(
  fc.uint8Array({ maxLength: 200 }),
  fc.string({ unit: 'binary' }),
  surrogates(),
)

/** Texts with halves of characters, which UTF-8 has none for. */
function surrogates() {
  const unit = fc.integer({ min: 0xd700, max: 0xe000 }).map((code) => String.fromCharCode(code))
  return fc.array(unit).map((units) => units.join(''))
}

it('hashes anything the same by node and by noble', () => {
  fc.assert(
    fc.property(fc.array(part, { maxLength: 5 }), (parts) => {
      expect(new NobleDigest().sha256(...parts)).toEqual(new NodeDigest().sha256(...parts))
    }),
    { numRuns: 500 },
  )
})
