import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { askedPrefix, folded, isFoundBy, prefixesOf } from '../../../src/core/domain/folded.ts'
import { LONGEST_NAME } from '../../../src/core/domain/username.ts'
import { anyText } from '../any-text.ts'
import { aName } from '../builders.ts'
import { anyName, NAME_LETTERS } from './any-name.ts'

const ASCII = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

describe('a folded text', () => {
  it.each([
    ['José', 'jose'],
    ['Inés', 'ines'],
    ['ÉLODIE', 'elodie'],
    ['José Müller', 'jose muller'],
    ['Strauß', 'strauss'],
    ['æøå', 'aeoa'],
    ['Ðórþ', 'dorth'],
    ['O’Neil', 'o’neil'],
    ['Jose\u0301', 'jose'],
    ['Ǽǿ', 'aeo'],
    ['', ''],
  ])('of "%s" is "%s"', (text, expected) => expect(folded(text)).toBe(expected))

  it('of every letter that a name can have is plain', () => {
    const all = Object.fromEntries(NAME_LETTERS.map((letter) => [letter, folded(letter)]))
    expect(all).toEqual({
      ...Object.fromEntries([...ASCII].map((letter) => [letter, letter.toLowerCase()])),
      ...{ ß: 'ss', à: 'a', á: 'a', â: 'a', ã: 'a', ä: 'a', å: 'a', æ: 'ae', ç: 'c' },
      ...{ è: 'e', é: 'e', ê: 'e', ë: 'e', ì: 'i', í: 'i', î: 'i', ï: 'i', ð: 'd', ñ: 'n' },
      ...{ ò: 'o', ó: 'o', ô: 'o', õ: 'o', ö: 'o', ø: 'o', ù: 'u', ú: 'u', û: 'u', ü: 'u' },
      ...{ ý: 'y', þ: 'th', ÿ: 'y' },
    })
  })

  it('folds to itself', () => {
    fc.assert(fc.property(anyText, (text) => folded(folded(text)) === folded(text)))
  })
})

describe('the prefixes of a name', () => {
  it.each([
    ['Jo', ['j', 'jo']],
    ['José', ['j', 'jo', 'jos', 'jose']],
    ['Maximilian', ['m', 'ma', 'max', 'maxi', 'maxim', 'maximi']],
    [
      'Tom Okafor',
      ['t', 'to', 'tom', 'tom ', 'tom o', 'tom ok', 'o', 'ok', 'oka', 'okaf', 'okafo', 'okafor'],
    ],
    ['a.a_A-á', ['a', 'a.', 'a.a', 'a.a_', 'a.a_a', 'a.a_a-']],
    ['ßa', ['s', 'ss', 'ssa']],
  ])('"%s" are %j', (name, expected) => expect(prefixesOf(aName(name))).toEqual(expected))

  it('are the first 24 where a name gives more', () => {
    const prefixes = prefixesOf(aName('abcde fghij klmno pqrst uvwxyz'))
    expect(prefixes).toHaveLength(24)
    expect(prefixes.at(-1)).toBe('uvw')
  })

  it('are at most 24 different ones, of 1 to 6 characters', () => {
    fc.assert(
      fc.property(anyName, (name) => {
        const prefixes = prefixesOf(name)
        expect(prefixes.length).toBeLessThanOrEqual(24)
        expect(new Set(prefixes).size).toBe(prefixes.length)
        expect(prefixes.filter((prefix) => prefix.length < 1 || prefix.length > 6)).toEqual([])
      }),
    )
  })

  it('have no accents and no capitals', () => {
    fc.assert(
      fc.property(anyName, (name) =>
        prefixesOf(name).every((prefix) => /^[a-z0-9 ._-]+$/.test(prefix)),
      ),
    )
  })

  it('each begin the name or one of its words', () => {
    fc.assert(
      fc.property(anyName, (name) => {
        const whole = folded(name)
        const starts = [whole, ...whole.split(/[ ._-]/)]
        return prefixesOf(name).every((prefix) => starts.some((start) => start.startsWith(prefix)))
      }),
    )
  })

  it('are all of them where there are at most 24', () => {
    fc.assert(
      fc.property(anyName, fc.nat(5), fc.nat(LONGEST_NAME), (name, length, word) => {
        const prefixes: readonly string[] = prefixesOf(name)
        const whole = folded(name)
        const starts = [whole, ...whole.split(/[ ._-]/)]
        const one = (starts[word % starts.length] ?? '').slice(0, length + 1)
        return prefixes.length === 24 || prefixes.includes(one)
      }),
    )
  })

  it('are the same in any capitals', () => {
    fc.assert(
      fc.property(anyName, (name) => {
        expect(prefixesOf(aName(name.toLowerCase()))).toEqual(prefixesOf(name))
      }),
    )
  })
})

describe('a name is found', () => {
  it.each([
    ['Inés', 'ine'],
    ['Inés', 'INÉS'],
    ['Tom Okafor', 'okafor'],
    ['Tom Okafor', 'tom ok'],
    ['Tom Okafor', 'tom okaf'],
    ['José Müller', 'jose'],
    ['José Müller', 'mull'],
    ['Strauß', 'strauss'],
    ['Maximilian', 'maximil'],
    ['Maya', ''],
  ])('"%s" by "%s"', (name, text) => expect(isFoundBy(aName(name), folded(text))).toBe(true))

  it.each([
    ['Maximilian', 'maximus'],
    ['Tom Okafor', 'kafor'],
    ['Tom Okafor', 'okafors'],
    ['Tom Okafor', 'om'],
    ['Maya', 'maya '],
  ])('"%s" not by "%s"', (name, text) => expect(isFoundBy(aName(name), folded(text))).toBe(false))

  it('by each of its prefixes', () => {
    fc.assert(
      fc.property(anyName, (name) => prefixesOf(name).every((prefix) => isFoundBy(name, prefix))),
    )
  })

  it('by whatever it begins with', () => {
    fc.assert(
      fc.property(anyName, fc.nat(LONGEST_NAME), (name, length) =>
        isFoundBy(name, folded(name.slice(0, length))),
      ),
    )
  })

  it('with the answer to a shorter text, where a longer one finds it', () => {
    fc.assert(
      fc.property(anyName, anyName, (name, text) => {
        const typed = folded(text)
        return !isFoundBy(name, typed) || isFoundBy(name, askedPrefix(typed))
      }),
    )
  })
})

describe('the prefix to ask a directory for', () => {
  it.each([
    ['a longer text', 'hello there', 'hello '],
    ['an emoji that is cut', 'hello😀', 'hello'],
    ['an emoji within', 'hi😀', 'hi😀'],
    ['half an emoji', 'hi\uD83D', 'hi'],
  ])('has no half of a character: %s', (_, typed, asked) => {
    expect(askedPrefix(folded(typed))).toBe(asked)
  })
})
