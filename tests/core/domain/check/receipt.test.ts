import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toBase64 } from '../../../../src/core/domain/check/base64.ts'
import { entryText } from '../../../../src/core/domain/check/entry.ts'
import { leafHash } from '../../../../src/core/domain/check/merkle.ts'
import {
  type Receipt,
  readReceipt,
  receiptText,
  verifyReceipt,
} from '../../../../src/core/domain/check/receipt.ts'
import { anOpening, aSending } from '../../../builders/entries.ts'
import { nodeDigest } from '../../../builders/node-digest.ts'
import { anyText } from '../../any-text.ts'
import { plainPath, plainRoot } from './plain-tree.ts'

const HASH = 'XcnaeacGWamtVZy3Ad7ZoqudgjqtL0lgz+Nw7/RgQyg='
const RECEIPT: Receipt = {
  checkpoint: { origin: 'pledger/demo', size: 2, root: HASH },
  index: 1,
  entry: '[1,"open","lin-id",5]',
  proof: [HASH],
}

/** The fields of the receipt's file, with these instead. */
const fileWith = (change: object) =>
  JSON.stringify({ ...JSON.parse(receiptText(RECEIPT)), ...change })

describe('the file of a receipt', () => {
  it('has exactly the four fields that are published', () => {
    expect(JSON.parse(receiptText(RECEIPT))).toEqual({
      checkpoint: `pledger/demo\n2\n${HASH}\n`,
      index: 1,
      entry: '[1,"open","lin-id",5]',
      proof: [HASH],
    })
  })

  it('ends with its line', () => {
    expect(receiptText(RECEIPT)).toMatch(/[^\n]\n$/)
  })

  it('is read as the receipt that it was written from', () => {
    expect(readReceipt(receiptText(RECEIPT))).toEqual({ ok: true, value: RECEIPT })
  })

  it.each([
    ['with spaces around it', ` \n${receiptText(RECEIPT)}\n `],
    ['with a byte order mark', `\ufeff${receiptText(RECEIPT)}`],
    ['in one line', JSON.stringify(JSON.parse(receiptText(RECEIPT)))],
    ['with a field more', fileWith({ note: 'for lunch' })],
    [
      'with a signed checkpoint',
      fileWith({ checkpoint: `pledger/demo\n2\n${HASH}\n\n— lin Az3g\n` }),
    ],
  ])('is read %s', (_, text) => {
    expect(readReceipt(text)).toEqual({ ok: true, value: RECEIPT })
  })

  it.each([
    ['nothing', ''],
    ['a cut file', receiptText(RECEIPT).slice(0, -10)],
    ['a checkpoint', `pledger/demo\n2\n${HASH}\n`],
    ['a list', '[]'],
    ['null', 'null'],
    ['a text', '"receipt"'],
    ['two receipts', receiptText(RECEIPT).repeat(2)],
  ])('is not read from %s', (_, text) => {
    expect(readReceipt(text)).toEqual({ ok: false, refusal: { code: 'receipt-unreadable' } })
  })

  it.each([
    ['checkpoint', undefined],
    ['checkpoint', null],
    ['checkpoint', RECEIPT.checkpoint],
    ['index', undefined],
    ['index', '1'],
    ['index', -1],
    ['index', 0.5],
    ['index', 2 ** 53],
    ['entry', undefined],
    ['entry', [1, 'open', 'lin-id', 5]],
    ['proof', undefined],
    ['proof', HASH],
    ['proof', { 0: HASH, length: 1 }],
    ['proof', [null]],
    ['proof', [HASH, '']],
    ['proof', [HASH.slice(0, -1)]],
    ['proof', ['A'.repeat(44)]],
  ])('is refused with %s as %j', (field, value) => {
    expect(readReceipt(fileWith({ [field]: value }))).toEqual({
      ok: false,
      refusal: { code: 'receipt-field-invalid', field },
    })
  })

  it('says what is wrong with its checkpoint', () => {
    expect(readReceipt(fileWith({ checkpoint: 'pledger/demo\n2\n' }))).toEqual({
      ok: false,
      refusal: { code: 'receipt-checkpoint-invalid', refusal: { code: 'checkpoint-cut' } },
    })
  })

  it('is refused, not thrown at, for any text', () => {
    fc.assert(fc.property(anyText, (text) => !readReceipt(text).ok))
  })
})

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
    const later = '[3,"open","lin-id",1]'
    expect(verifyReceipt(aReceipt(0, TEXTS.with(0, later)), nodeDigest)).toEqual({
      ok: false,
      refusal: { code: 'entry-unknown', entry: later },
    })
  })
})
