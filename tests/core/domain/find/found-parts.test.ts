import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { foundParts } from '../../../../src/core/domain/find/found-parts.ts'
import { searchedWords } from '../../../../src/core/domain/find/search-words.ts'

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
