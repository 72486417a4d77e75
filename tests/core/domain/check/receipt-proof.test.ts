import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toBase64 } from '../../../../src/core/domain/check/base64.ts'
import { entryText } from '../../../../src/core/domain/check/entry-text.ts'
import { leafHash } from '../../../../src/core/domain/check/merkle-hash.ts'
import type { Receipt } from '../../../../src/core/domain/check/receipt.ts'
import { verifyReceipt } from '../../../../src/core/domain/check/receipt-proof.ts'
import { anOpening, aSending } from '../../../builders/entries.ts'
import { nodeDigest } from '../../../builders/node-digest.ts'
import { plainPath, plainRoot } from './plain-tree.ts'

const ENTRIES = [
  anOpening({ id: 'lin-id', time: 1 }),
  anOpening({ id: 'maya-id', time: 2 }),
  ...Array.from({ length: 9 }, (_, index) => aSending({ id: `t${index}`, time: 3 + index })),
]
const TEXTS = ENTRIES.map(entryText)

/** A true receipt of the entry at this index in the ledger with these texts. */
function aReceipt(index: number, texts: readonly string[] = TEXTS): Receipt {
  const leaves = texts.map((text) => leafHash(text, nodeDigest))
  return {
    checkpoint: { origin: 'pledger/demo', size: texts.length, root: toBase64(plainRoot(leaves)) },
    index,
    entry: texts[index] ?? '',
    proof: plainPath(index, leaves).map(toBase64),
  }
}

const code = (receipt: Receipt) => {
  const result = verifyReceipt(receipt, nodeDigest)
  return result.ok ? 'ok' : result.refusal.code
}
const anyIndex = fc.nat(TEXTS.length - 1)

describe('a receipt', () => {
  it('shows its entry, with place and checkpoint', () => {
    const receipt = aReceipt(5)
    expect(verifyReceipt(receipt, nodeDigest)).toEqual({
      ok: true,
      value: { entry: ENTRIES[5], index: 5, checkpoint: receipt.checkpoint },
    })
  })

  it('shows the only entry of a ledger', () => {
    expect(code(aReceipt(0, TEXTS.slice(0, 1)))).toBe('ok')
  })

  it('is refused with any other entry', () => {
    fc.assert(
      fc.property(anyIndex, fc.nat(), fc.nat(0xffff), (index, at, unit) => {
        const { entry } = aReceipt(index)
        const place = at % entry.length
        const altered = entry.slice(0, place) + String.fromCharCode(unit) + entry.slice(place + 1)
        fc.pre(altered !== entry)
        expect(code({ ...aReceipt(index), entry: altered })).toBe('proof-differs')
      }),
    )
  })

  it.each([
    ['points', aSending({ id: 't3', time: 6, points: 38 })],
    ['a recipient', aSending({ id: 't3', time: 6, recipientId: 'zoe-id' })],
    ['a time', aSending({ id: 't3', time: 7 })],
  ])('is refused with other %s', (_, entry) => {
    expect(code(aReceipt(5))).toBe('ok')
    expect(code({ ...aReceipt(5), entry: entryText(entry) })).toBe('proof-differs')
  })

  it('is refused with another hash in its proof', () => {
    const { proof } = aReceipt(5)
    for (const at of proof.keys()) {
      const altered = proof.with(at, toBase64(nodeDigest.sha256('altered')))
      expect(code({ ...aReceipt(5), proof: altered })).toBe('proof-differs')
    }
  })

  it('is refused with the hashes of its proof in another order', () => {
    const proof = aReceipt(5).proof.toReversed()
    expect(code({ ...aReceipt(5), proof })).toBe('proof-differs')
  })

  it.each([
    ['cut', aReceipt(5).proof.slice(1), 3],
    ['empty', [], 0],
    ['too long', [...aReceipt(5).proof, aReceipt(5).checkpoint.root], 5],
  ])('is refused where its proof is %s', (_, proof, found) => {
    expect(verifyReceipt({ ...aReceipt(5), proof }, nodeDigest)).toEqual({
      ok: false,
      refusal: { code: 'proof-length-differs', expected: 4, found },
    })
  })

  it('is refused with the root of another ledger', () => {
    const { checkpoint } = aReceipt(5, TEXTS.with(0, entryText(anOpening({ id: 'zoe-id' }))))
    expect(code({ ...aReceipt(5), checkpoint })).toBe('proof-differs')
  })

  it('is refused with the checkpoint of an earlier ledger that has the entry as well', () => {
    const { checkpoint } = aReceipt(5, TEXTS.slice(0, 10))
    expect(code({ ...aReceipt(5), checkpoint })).toBe('proof-differs')
  })

  it('is refused at any other place', () => {
    fc.assert(
      fc.property(anyIndex, anyIndex, (index, other) => {
        expect(code({ ...aReceipt(index), index: other }) === 'ok').toBe(index === other)
      }),
    )
  })

  it.each([
    [11, 11],
    [2 ** 53 - 1, 11],
    [0, 0],
  ])('is refused for place %d of %d', (index, size) => {
    const checkpoint = { ...aReceipt(5).checkpoint, size }
    expect(verifyReceipt({ ...aReceipt(5), index, checkpoint }, nodeDigest)).toEqual({
      ok: false,
      refusal: { code: 'index-out-of-range', index, size },
    })
  })

  it('of a later version is distinguished from a false one', () => {
    const later = '[2,"open","lin-id",1]'
    expect(verifyReceipt(aReceipt(0, TEXTS.with(0, later)), nodeDigest)).toEqual({
      ok: false,
      refusal: { code: 'entry-unknown', entry: later },
    })
  })
})
