import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { folded } from '../../../src/core/domain/folded.ts'
import { meantName, partOfName } from '../../../src/core/domain/search-people.ts'
import { aName } from '../builders.ts'
import { anyName } from './any-name.ts'

describe('the part of a name that fits a text', () => {
  it.each([
    ['Inés', 'ine', 'Iné'],
    ['Tom Okafor', 'ok', 'Ok'],
    ['Tom Okafor', 'tom ok', 'Tom Ok'],
    ['Otto O', 'o', 'O'],
    ['Strauß', 'straus', 'Strauß'],
    ['ßa-æb', 'aeb', 'æb'],
    ['Maya', '', ''],
  ])('in "%s" by "%s" is "%s"', (name, text, expected) => {
    const part = partOfName(aName(name), folded(text))
    expect(part && name.slice(part.start, part.end)).toBe(expected)
  })

  it('is the first one', () => {
    expect(partOfName(aName('Otto O'), folded('o'))).toEqual({ start: 0, end: 1 })
  })

  it('folds to the text, but for the other half of a letter', () => {
    fc.assert(
      fc.property(anyName, anyName, fc.integer({ min: 1, max: 3 }), (name, other, length) => {
        const text = folded(other.slice(0, length))
        const part = partOfName(name, text)
        if (part === null) return true
        return folded(name.slice(part.start, part.end)).startsWith(text)
      }),
    )
  })
})

describe('who was meant by a name that nobody has', () => {
  const people = ['Tom Okafor', 'Jun', 'Inés', 'Ina', 'Jan'].map(aName)
  it.each([
    ['jnu', 'Jun', 'two neighbours are swapped'],
    ['juun', 'Jun', 'a letter is too many'],
    ['Juna', 'Jun', 'one is too many at the end'],
    ['jin', 'Jun', 'a letter is wrong: the first who fits'],
    ['tm okafor', 'Tom Okafor', 'a letter is missing'],
    ['@Tom Oakfor ', 'Tom Okafor', 'there is an @ before it and a space after it'],
    ['Tom Okafo', 'Tom Okafor', 'the last letter is missing'],
    ['ines', 'Inés', 'only accents differ, though another name is a slip away'],
    ['INSE', 'Inés', 'the capitals and the accents differ, too'],
  ])('by "%s" it is %s, where %s', (typed, meant) => {
    expect(meantName(typed, people)).toBe(meant)
  })

  it.each([
    ['nju', 'three letters changed places'],
    ['nuj', 'two that are no neighbours changed places'],
    ['juunn', 'two letters are too many'],
    ['ju', 'too little is typed'],
    ['', 'nothing is typed'],
    ['tom', 'it is only a word of the name'],
  ])('by "%s" it is nobody: %s', (typed) => {
    expect(meantName(typed, people)).toBeNull()
  })

  it('is always found where one letter was left out', () => {
    fc.assert(
      fc.property(anyName, fc.nat(), (name, at) => {
        const cut = at % name.length
        const typed = name.slice(0, cut) + name.slice(cut + 1)
        fc.pre(typed.trim() === typed && folded(typed).length >= 3)
        // "ß" is two letters without its accent.
        fc.pre(folded(name).length === name.length)
        expect(meantName(typed, [name])).toBe(name)
      }),
    )
  })
})
