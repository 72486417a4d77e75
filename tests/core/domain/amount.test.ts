import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkAmount, readAmount } from '../../../src/core/domain/amount.ts'

describe('an amount as typed', () => {
  it.each([
    ['', 0, 'amount-missing'],
    ['   ', 0, 'amount-missing'],
    ['abc', 0, 'amount-missing'],
    ['12a', 0, 'amount-missing'],
    ['1,000', 0, 'amount-missing'],
    ['٣', 0, 'amount-missing'],
    ['0', 0, 'amount-too-small'],
    ['-5', -5, 'amount-too-small'],
    ['0.5', 0, 'amount-too-small'],
    ['-Infinity', 0, 'amount-missing'],
    ['0x10', 0, 'amount-missing'],
    ['1.5', 1, 'amount-not-whole'],
    ['1336.99', 1336, 'amount-not-whole'],
    ['9007199254740993', 9007199254740992, 'amount-too-large'],
    ['1e400', Infinity, 'amount-too-large'],
    ['1', 1, 1],
    ['+5', 5, 5],
    [' 37 ', 37, 37],
    ['007', 7, 7],
    ['12.0', 12, 12],
    ['1e9', 1_000_000_000, 1_000_000_000],
    ['9007199254740991', 9007199254740991, 9007199254740991],
  ])('"%s" compares as %d and is sent as, or refused with, %s', (typed, compared, sent) => {
    const checked = checkAmount(typed)
    expect(readAmount(typed)).toEqual(compared)
    expect(checked.ok ? checked.value : checked.refusal.code).toEqual(sent)
  })

  it('is only sent as an exact whole number of at least 1', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.double().map(String), fc.bigInt().map(String)),
        (typed) => {
          const checked = checkAmount(typed)
          return !checked.ok || (Number.isSafeInteger(checked.value) && checked.value >= 1)
        },
      ),
    )
  })

  it('is sent as the number that was compared with the balance', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1 }), (points) => {
        const checked = checkAmount(`${points}`)
        return checked.ok && checked.value === readAmount(`${points}`)
      }),
    )
  })
})
