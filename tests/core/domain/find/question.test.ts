import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  foundParts,
  hasWords,
  searchedWords,
  wordLine,
} from '../../../../src/core/domain/find/question.ts'

describe('the words of a text', () => {
  it.each([
    ['Two coffees, one bug found', ' two coffees one bug found'],
    ['José & Inés: Æsop?', ' jose ines aesop'],
    ['two\nlines\ttabs', ' two lines tabs'],
    ['<b>bold</b>', ' b bold b'],
    ['👍🏽 ☕ 🇬🇧', ' 👍 ☕ 🇬🇧'],
    ['珈琲', ' 珈 琲'],
    ['שלום עולם', ' שלום עולם'],
    ['!!! …', ''],
    ['', ''],
  ])('are, of %j, %j', (text, line) => {
    expect(wordLine(text)).toBe(line)
  })

  it('are found by their start, in any order', () => {
    expect(hasWords(wordLine('The coffee machine lives'), searchedWords('mach coff'))).toBe(true)
  })

  it('are not found by what is within them', () => {
    expect(hasWords(wordLine('The coffee machine'), searchedWords('offee'))).toBe(false)
  })

  it('are all found by the text itself, whatever it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(hasWords(wordLine(text), searchedWords(text))).toBe(true)
      }),
    )
  })
})

describe('the words that are searched for', () => {
  it('are the longest first, without the start of another one', () => {
    expect(searchedWords('c two coffee co two')).toEqual(['coffee', 'two'])
  })

  it('are twenty at most, of a text of any length', () => {
    const typed = Array.from({ length: 5000 }, (_, index) => `${index % 10}${index}`).join(' ')
    expect(searchedWords(typed)).toHaveLength(20)
  })
})

/** The text with what is found in brackets. */
const marked = (text: string, typed: string) =>
  foundParts(text, searchedWords(typed))
    .map((part) => (part.isFound ? `[${part.text}]` : part.text))
    .join('')

describe('what is found in a text', () => {
  it.each([
    ['Two coffees, one bug', 'coff one', 'Two [coff]ees, [one] bug'],
    ['Coffee, then coffee', 'COFFEE', '[Coffee], then [coffee]'],
    ['The offer', 'off', 'The [off]er'],
    ['Inés', 'ine', '[Iné]s'],
    ['Ine\u0301s', 'ine', '[Ine\u0301]s'],
    ['Straße', 'stras', '[Straß]e'],
    ['Good ☕!', '☕', 'Good [☕]!'],
    ['שלום עולם', 'עול', 'שלום [עול]ם'],
    ['no such', 'word', 'no such'],
    ['', 'word', ''],
  ])('is, in %j for %j, %j', (text, typed, expected) => {
    expect(marked(text, typed)).toBe(expected)
  })

  it('leaves the text as it is', () => {
    const texts = fc.string({ unit: 'grapheme' })
    fc.assert(
      fc.property(texts, texts, (text, typed) => {
        const parts = foundParts(text, searchedWords(typed))
        expect(parts.map((part) => part.text).join('')).toBe(text)
      }),
    )
  })

  it('is something in a text that has all words', () => {
    const texts = fc.string({ unit: 'grapheme' })
    fc.assert(
      fc.property(texts, (text) => {
        const words = searchedWords(text)
        const isFound = foundParts(text, words).some((part) => part.isFound)
        expect(isFound).toBe(words.length > 0)
      }),
    )
  })
})
