import fc from 'fast-check'
import { expect, it } from 'vitest'
import { firstGrapheme, initialsOf } from '../../../src/core/domain/people.ts'
import { nearestUsername } from '../../../src/core/domain/username.ts'
import { anyText } from '../any-text.ts'
import { aName } from '../builders.ts'

it.each([
  ['Maya', 'MA'],
  ['José Müller', 'JM'],
  ['anna-lena k', 'AL'],
  ['a.b', 'AB'],
  ['ßa', 'SA'],
  ['ørsted', 'OR'],
  ['élodie', 'EL'],
  ['4u', '4U'],
])('draws %s as %s', (name, initials) => {
  expect(initialsOf(aName(name))).toBe(initials)
})

it('draws a person without a name as "YO"', () => {
  expect(initialsOf(null)).toBe('YO')
})

it('draws any name as two capitals or digits', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const name = nearestUsername(text)
      return name === null || /^[A-Z0-9]{2}$/.test(initialsOf(name))
    }),
  )
})

it.each([
  ['📤', '📤'],
  ['📤📤📤', '📤'],
  ['❤️ and more', '❤️'],
  ['👩🏽‍💻👩🏽‍💻', '👩🏽‍💻'],
  ['🇬🇧🇩🇪', '🇬🇧'],
  ['1️⃣2️⃣', '1️⃣'],
  ['é́́n', 'é́́'],
  [' Иван', 'И'],
  ['林檎', '林'],
  ['', ''],
])('takes from "%s" the first character as a reader sees it: "%s"', (text, first) => {
  expect(firstGrapheme(text)).toBe(first)
})
