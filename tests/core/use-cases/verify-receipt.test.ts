import { describe, expect, it } from 'vitest'
import { receiptText } from '../../../src/core/domain/check/receipt.ts'
import type { TransactionId } from '../../../src/core/domain/ids.ts'
import { MakeReceipt } from '../../../src/core/use-cases/make-receipt.ts'
import { VerifyReceipt } from '../../../src/core/use-cases/verify-receipt.ts'
import { aCopyOf, rootOf } from '../../builders/a-copy-of.ts'
import { anOpening, aSending } from '../../builders/entries.ts'
import { nodeDigest } from '../../builders/node-digest.ts'

const SENDS = [1, 2, 3, 4].map((time) => aSending({ id: `t${time}`, time }))
const made = await new MakeReceipt(await aCopyOf([anOpening(), ...SENDS]), nodeDigest).make(
  'pledger/demo',
  't2' as TransactionId,
)
const TEXT = made.ok ? receiptText(made.value) : ''

const ROOT = made.ok ? made.value.checkpoint.root : ''

const verify = (text: string) => new VerifyReceipt(nodeDigest).verify(text)

describe('a receipt from another person', () => {
  it('shows what was sent', () => {
    expect(verify(TEXT)).toHaveProperty('value.entry', SENDS[1])
  })

  it('shows which ledger had it, and where', () => {
    expect(verify(TEXT)).toHaveProperty('value.checkpoint.origin', 'pledger/demo')
    expect(verify(TEXT)).toHaveProperty('value.index', 2)
  })

  it.each([
    ['that was cut', TEXT.slice(0, 99), 'receipt-unreadable'],
    ['without its entry', TEXT.replace('"entry"', '"entries"'), 'receipt-field-invalid'],
    ['of another amount', TEXT.replace(',37,', ',38,'), 'proof-differs'],
    ['of another place', TEXT.replace('"index": 2', '"index": 3'), 'proof-differs'],
    ['beyond the ledger', TEXT.replace('"index": 2', '"index": 5'), 'index-out-of-range'],
    ['of another ledger', TEXT.replace(ROOT, rootOf(['other'])), 'proof-differs'],
    ['of a smaller ledger', TEXT.replace('demo\\n5', 'demo\\n2'), 'index-out-of-range'],
    ['without its checkpoint', TEXT.replace('pledger/demo\\n5', ''), 'receipt-checkpoint-invalid'],
  ])('%s is refused', (_, text, code) => {
    expect(verify(text)).toHaveProperty('refusal.code', code)
  })
})
