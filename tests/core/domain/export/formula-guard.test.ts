import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { guardText, unguardText } from '../../../../src/core/domain/export/formula-guard.ts'
import { anyHostileText } from '../../../builders/any-record.ts'

describe('the guard against formulas', () => {
  it.each(["=cmd|' /C calc'!A0", '+1', '-1', '@SUM(1)', '\tx', '\rx', '\nx', '＝1'])(
    'stands before %j',
    (text) => {
      expect(guardText(text)).toBe(`'${text}`)
    },
  )
  it.each(['a=1', '', ' =1', '7', '"'])('is not needed before %j', (text) => {
    expect(guardText(text)).toBe(text)
  })
  it('can be taken off any text again, also one that begins with it', () => {
    fc.assert(
      fc.property(anyHostileText, (text) => {
        expect(unguardText(guardText(text))).toBe(text)
      }),
    )
  })
})
