import { describe, expect, it } from 'vitest'
import { guardText } from '../../../../src/core/domain/export/formula-guard.ts'

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
})
