import { expect, it } from 'vitest'
import { readPaymentRequest } from '../../../src/core/domain/payment-request.ts'

it.each([
  ['12', '12'],
  ['0', '0'],
  ['-5', '-5'],
  ['12.5', '12.5'],
  ['1e9', '1000000000'],
  [' +7 ', '7'],
  ['.5', '0.5'],
  ['abc', ''],
  ['', ''],
  ['0x10', ''],
  ['1e999', ''],
  ['Infinity', ''],
  ['<b>1</b>', ''],
  ['1\u202e2', ''],
  ['9'.repeat(10_000), ''],
])('reads the amount "%s" of a link as a number field can show it: "%s"', (amount, typed) => {
  expect(readPaymentRequest('maya', amount, null).amount).toBe(typed)
})

it('distinguishes a link without an amount from one with an amount that is not a number', () => {
  expect(readPaymentRequest('maya', null, 'Lunch').amount).toBeNull()
})

it('leaves recipient and message as they are, to be checked like typed text', () => {
  expect(readPaymentRequest(' @MAYA', '1', '<b>\u202e')).toEqual({
    recipient: ' @MAYA',
    amount: '1',
    message: '<b>\u202e',
  })
})

it('reads a link without a message', () => {
  expect(readPaymentRequest('maya', '1', null).message).toBe('')
})
