import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  fromBase64,
  fromBase64Url,
  toBase64,
  toBase64Url,
} from '../../../../src/core/domain/check/base64.ts'

const anyBytes = fc.uint8Array({ maxLength: 70 })

describe('base64', () => {
  it.each([
    ['', ''],
    ['f', 'Zg=='],
    ['fo', 'Zm8='],
    ['foo', 'Zm9v'],
    ['foob', 'Zm9vYg=='],
    ['fooba', 'Zm9vYmE='],
    ['foobar', 'Zm9vYmFy'],
  ])('writes "%s" as RFC 4648 does', (text, base64) => {
    expect(toBase64(new TextEncoder().encode(text))).toBe(base64)
  })

  it('writes any bytes as Node does', () => {
    fc.assert(
      fc.property(anyBytes, (bytes) => {
        expect(toBase64(bytes)).toBe(Buffer.from(bytes).toString('base64'))
      }),
    )
  })

  it('reads what it wrote', () => {
    fc.assert(
      fc.property(anyBytes, (bytes) => {
        expect(fromBase64(toBase64(bytes))).toEqual(bytes)
      }),
    )
  })

  it.each([
    ['without padding', 'Zg'],
    ['with half its padding', 'Zg='],
    ['with too much padding', 'Zm8=='],
    ['padding alone', '='],
    ['twice padding alone', '=='],
    ['four times padding', '===='],
    ['one digit', 'Z'],
    ['one digit too many', 'Zm9vY'],
    ['with unused bits', 'Zh=='],
    ['with unused bits of two bytes', 'Zm9='],
    ['with padding inside', 'Zg==Zg=='],
    ['with a space', 'Zm 9v'],
    ['with a line break behind it', 'Zm9v\n'],
    ['in the alphabet for addresses', '-_-_'],
    ['with a letter of another alphabet', 'Zméé'],
    ['with the second half of an emoji', 'Zm9\udc00'],
  ])('refuses a text %s', (_, text) => {
    expect(fromBase64(text)).toBeNull()
  })
})

describe('base64 for addresses', () => {
  it('replaces what an address would escape', () => {
    expect(toBase64Url('+/+/Zg==')).toBe('-_-_Zg')
  })

  it('reads what it wrote', () => {
    fc.assert(
      fc.property(anyBytes, (bytes) => {
        const base64 = toBase64(bytes)
        expect(fromBase64Url(toBase64Url(base64))).toBe(base64)
      }),
    )
  })

  it.each(['Zg==', '+/+/', 'Zh', 'Z', 'Zm9v Zg', 'Zg\n', 'Zmé'])('refuses "%s"', (text) => {
    expect(fromBase64Url(text)).toBeNull()
  })
})
