import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type Receipt,
  readReceipt,
  receiptText,
} from '../../../../src/core/domain/check/receipt.ts'
import { anyText } from '../../any-text.ts'

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
