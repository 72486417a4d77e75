import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { guardText } from '../../../../src/core/domain/export/formula-guard.ts'
import { unguarded } from '../../../builders/read-export.ts'

/** Texts with what matters to spreadsheets in any order, and any other texts. */
const anyText = fc.oneof(
  fc.string({ unit: fc.constantFrom(...',;\t\r\n=+-@\'"＝＋－＠ a1') }),
  fc.string({ unit: 'binary' }),
)

describe('the guard against formulas', () => {
  it.each(["=cmd|' /C calc'!A0", '+1', '-1', '@SUM(1)', '\tx', '\rx', '\nx', '＝1', "'x", '"=1"'])(
    'comes before %j',
    (text) => {
      expect(guardText(text)).toBe(`'${text}`)
    },
  )

  it.each([
    ['x;=1+1', "x;'=1+1"],
    ['x,=1+1', "x,'=1+1"],
    ['x\t=1+1', "x\t'=1+1"],
    ['x\n-1', "x\n'-1"],
    ['x\r\n@y', "x\r\n'@y"],
    ['x;"=1+1"', `x;'"=1+1"`],
    ["x;'=1", "x;''=1"],
  ])('comes after each separator in a text: %j', (text, expected) => {
    expect(guardText(text)).toBe(expected)
  })

  it.each(['a=1', '', ' =1', '7', '"', 'one, two; three', 'a\n\nb', '1 - 2', "it's"])(
    'is not needed in %j',
    (text) => {
      expect(guardText(text)).toBe(text)
    },
  )

  it('leaves no cell that begins like a formula, at whichever separators a spreadsheet splits', () => {
    const anySplit = fc.subarray([',', ';', '\t', '\r', '\n'])
    fc.assert(
      fc.property(anyText, anySplit, (text, separators) => {
        const cells = guardText(text).split(new RegExp(`[${separators.join('')}]`))
        for (const cell of cells)
          expect(cell.replace(/^"+/, '')).not.toMatch(/^[=+\-@\t\r＝＋－＠]/)
      }),
      { numRuns: 2000 },
    )
  })

  it('can be undone, whatever the text', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(unguarded(guardText(text))).toBe(text)
      }),
      { numRuns: 2000 },
    )
  })
})
