import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hasWords, searchedWords, wordLine } from '../../../../src/core/domain/find/search-words.ts'

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
