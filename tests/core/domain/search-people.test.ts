import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { folded } from '../../../src/core/domain/folded.ts'
import { partOfName } from '../../../src/core/domain/search-people.ts'
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
