import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { guardText, LONGEST_MESSAGE, readText, shortened } from '../../../src/core/domain/text.ts'
import { unguarded } from '../../builders/read-export.ts'
import { anyText } from '../any-text.ts'

const read = (typed: string) => readText(typed, LONGEST_MESSAGE)

describe('a message as typed', () => {
  it.each([
    ['nothing', '', ''],
    ['only spaces of any kind and line breaks', ' \u00A0\u2003\u3000\r\n\n', ''],
    ['spaces around it', '  for lunch ', 'for lunch'],
    ['line breaks of any system', 'one\r\ntwo\rthree\nfour', 'one\ntwo\nthree\nfour'],
    ['markup', '<script>alert(1)</script>', '<script>alert(1)</script>'],
    ['280 characters', 'x'.repeat(280), 'x'.repeat(280)],
    ['280 characters with spaces around them', ` ${'x'.repeat(280)}\n`, 'x'.repeat(280)],
    [
      '280 characters, where a line break of Windows counts as one',
      `${'x\r\n'.repeat(139)}xx`,
      `${'x\n'.repeat(139)}xx`,
    ],
    ['a family', '👨‍👩‍👧‍👦', '👨‍👩‍👧‍👦'],
    ['a doctor with a skin colour', '👩🏽‍⚕️', '👩🏽‍⚕️'],
    ['a rainbow flag', '🏳️‍🌈', '🏳️‍🌈'],
    ['a Persian word with a joiner', 'می\u200Cخواهم', 'می\u200Cخواهم'],
    ['Arabic', 'شكرا', 'شكرا'],
    ['a heart as an emoji and as text', '\u2764\uFE0F\u2764\uFE0E', '\u2764\uFE0F\u2764\uFE0E'],
    ['a single punctuation mark', '.', '.'],
    ['a combining accent', 'cafe\u0301', 'cafe\u0301'],
  ])('keeps %s', (_, typed, text) => {
    expect(read(typed)).toEqual({ ok: true, value: text })
  })

  it.each([
    ['281 characters', 'x'.repeat(281), { code: 'text-too-long', length: 281, limit: 280 }],
    ['a right-to-left override', 'pay \u202E05', { code: 'text-not-allowed' }],
    ['a bidirectional isolate', 'pay \u206605\u2069', { code: 'text-not-allowed' }],
    ['a right-to-left mark', 'pay\u200F', { code: 'text-not-allowed' }],
    ['a zero-width space', 'pay\u200Bpal', { code: 'text-not-allowed' }],
    ['noncharacters', '\uFFFE\uFFFF', { code: 'text-not-allowed' }],
    ['a noncharacter of another plane', 'pay\u{1FFFE}', { code: 'text-not-allowed' }],
    ['the half of an emoji', 'pay\uD83D', { code: 'text-not-allowed' }],
    ['a joiner that joins nothing', '\u200Dpay', { code: 'text-not-allowed' }],
    ['a joiner inside a Latin word', 'pay\u200Dpal', { code: 'text-not-allowed' }],
    ['a blank that looks like a letter', 'pay\u2800', { code: 'text-not-allowed' }],
    ['two joiners', 'م\u200C\u200Cخ', { code: 'text-not-allowed' }],
    ['a word joiner', 'a\u2060b', { code: 'text-not-allowed' }],
    ['a soft hyphen', 'a\u00ADb', { code: 'text-not-allowed' }],
    ['a null', 'a\u0000b', { code: 'text-not-allowed' }],
    ['a tab', 'a\tb', { code: 'text-not-allowed' }],
    ['an escape', 'a\u001B[31m', { code: 'text-not-allowed' }],
    ['a filler', 'a\u3164b', { code: 'text-not-allowed' }],
    ['an invisible combining mark', 'a\u034Fb', { code: 'text-not-allowed' }],
    ['tags', 'a\u{E0041}b', { code: 'text-not-allowed' }],
    ['a variation selector not for emoji', 'a\uFE00b', { code: 'text-not-allowed' }],
    ['the last variation selector not for emoji', 'a\uFE0Db', { code: 'text-not-allowed' }],
    ['a code point reserved for invisible characters', 'a\uFFF0b', { code: 'text-not-allowed' }],
    ['an object replacement character', 'a\uFFFCb', { code: 'text-not-allowed' }],
    ['a hieroglyphic joiner', 'a\u{13430}b', { code: 'text-not-allowed' }],
    ['a Khitan filler', 'a\u{16FE4}b', { code: 'text-not-allowed' }],
    ['a note without a head, which is invisible', 'a\u{1D159}b', { code: 'text-not-allowed' }],
    ['an emoji selector alone', '\uFE0F', { code: 'text-not-allowed' }],
    ['a text selector alone', '\uFE0E', { code: 'text-not-allowed' }],
    ['selectors with spaces between', '\uFE0F \n\uFE0F', { code: 'text-not-allowed' }],
    ['a joiner between selectors', '\uFE0F\u200D\uFE0F', { code: 'text-not-allowed' }],
    ['a lone surrogate', 'a\uD83D', { code: 'text-not-allowed' }],
  ])('is refused with %s', (_, typed, refusal) => {
    expect(read(typed)).toEqual({ ok: false, refusal })
  })

  it('does not change when it is read again', () => {
    fc.assert(
      fc.property(anyText, (typed) => {
        const text = read(typed)
        if (text.ok) expect(read(text.value)).toEqual(text)
      }),
    )
  })
})

describe('a text that is shortened', () => {
  it.each([
    ['as it is where it fits', 'Lunch', 5, 'Lunch'],
    ['with dots where it does not', 'Lunch at noon', 8, 'Lunch a…'],
    ['without a space before the dots', 'Lunch at noon', 7, 'Lunch…'],
    ['without half an emoji', 'ab👨‍👩‍👧‍👦c', 8, 'ab…'],
    ['with a letter’s accent', 'cafe\u0301s and bars', 7, 'cafe\u0301s…'],
  ])('is shown %s', (_, text, limit, short) => {
    expect(shortened(text, limit)).toBe(short)
  })

  it('never is longer than its limit', () => {
    fc.assert(
      fc.property(anyText, fc.integer({ min: 1, max: 40 }), (text, limit) => {
        expect(shortened(text, limit).length).toBeLessThanOrEqual(limit)
      }),
    )
  })
})

/** Texts with what matters to spreadsheets in any order, and any other texts. */
const anyCell = fc.oneof(
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
      fc.property(anyCell, anySplit, (text, separators) => {
        const cells = guardText(text).split(new RegExp(`[${separators.join('')}]`))
        for (const cell of cells)
          expect(cell.replace(/^"+/, '')).not.toMatch(/^[=+\-@\t\r＝＋－＠]/)
      }),
      { numRuns: 2000 },
    )
  })

  it('can be undone, whatever the text', () => {
    fc.assert(
      fc.property(anyCell, (text) => {
        expect(unguarded(guardText(text))).toBe(text)
      }),
      { numRuns: 2000 },
    )
  })
})
