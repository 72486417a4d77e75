import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  nearestUsername,
  numberedUsername,
  readUsername,
  shownName,
  usernameKey,
} from '../../../src/core/domain/username.ts'
import { anyText } from '../any-text.ts'
import { aName } from '../builders.ts'

describe('a name as typed', () => {
  it.each([
    ['maya', 'maya'],
    ['@maya', 'maya'],
    ['  maya ', 'maya'],
    ['José Müller', 'José Müller'],
    ['Jose\u0301', 'José'],
    ['élodie', 'élodie'],
    ['a.b_c-d 9', 'a.b_c-d 9'],
    ['ab', 'ab'],
    ['x'.repeat(30), 'x'.repeat(30)],
    ['Ann Pledger', 'Ann Pledger'],
    ['Theo', 'Theo'],
    ['Rootes', 'Rootes'],
    ['The Botham', 'The Botham'],
    [`  @${'x'.repeat(30)} `, 'x'.repeat(30)],
  ])('"%s" is the name "%s"', (typed, name) => {
    expect(readUsername(typed)).toEqual({ ok: true, value: name })
  })

  it.each([
    ['nothing', '', { code: 'name-missing' }],
    ['an @ alone', '@', { code: 'name-missing' }],
    ['spaces', '   ', { code: 'name-missing' }],
    ['one letter', 'm', { code: 'name-too-short' }],
    ['31 letters', 'x'.repeat(31), { code: 'name-too-long', length: 31 }],
    ['10,000 letters', 'x'.repeat(10_000), { code: 'name-too-long', length: 10_000 }],
    ['the placeholder', 'You', { code: 'name-reserved' }],
    ['the placeholder in other capitals', 'yOU', { code: 'name-reserved' }],
    ['what others see instead', 'unnamed', { code: 'name-reserved' }],
    ['the product', 'Pledger', { code: 'name-reserved' }],
    ['a product with accents', 'plèdgér', { code: 'name-reserved' }],
    ['an office', 'Moderator', { code: 'name-reserved' }],
    ['an office with gaps', 'M.o-d e_r ator', { code: 'name-reserved' }],
    ['an office with letters that are no base letters', 'Aðmin', { code: 'name-reserved' }],
    ['an office with a number', 'admin 2', { code: 'name-reserved' }],
    ['an office of the product', 'The Pledger Support Team', { code: 'name-reserved' }],
    ['what is shown of a person who left', 'Somebody who left', { code: 'name-reserved' }],
    ['what programs write for nothing', 'null', { code: 'name-reserved' }],
    ['an emoji', '😀', { code: 'name-not-allowed', nearest: null }],
    ['an emoji behind it', 'maya😀', { code: 'name-not-allowed', nearest: 'maya' }],
    ['a path', '../maya', { code: 'name-not-allowed', nearest: 'maya' }],
    ['a path alone', '../', { code: 'name-not-allowed', nearest: null }],
    ['a right-to-left override', 'ma\u202Eya', { code: 'name-not-allowed', nearest: 'maya' }],
    ['a zero-width space', 'ma\u200Bya', { code: 'name-not-allowed', nearest: 'maya' }],
    ['a Cyrillic look-alike', 'mауa', { code: 'name-not-allowed', nearest: 'ma' }],
    ['another alphabet', 'Мая', { code: 'name-not-allowed', nearest: null }],
    ['a doubled space', 'maya  lin', { code: 'name-not-allowed', nearest: 'maya lin' }],
    ['two separators', 'maya._lin', { code: 'name-not-allowed', nearest: 'maya.lin' }],
    ['a dot at its end', 'maya.', { code: 'name-not-allowed', nearest: 'maya' }],
    ['two @', '@@maya', { code: 'name-not-allowed', nearest: 'maya' }],
    ['a capital with an accent', 'Élodie', { code: 'name-not-allowed', nearest: 'Elodie' }],
    ['a capital that is no base letter', 'Øyvind', { code: 'name-not-allowed', nearest: 'øyvind' }],
    ['a line break', 'maya\nlin', { code: 'name-not-allowed', nearest: 'maya lin' }],
    ['a sign between its letters', 'maya÷lin', { code: 'name-not-allowed', nearest: 'mayalin' }],
    ['markup', '<b>maya</b>', { code: 'name-not-allowed', nearest: 'bmayab' }],
  ])('is refused with %s', (_, typed, refusal) => {
    expect(readUsername(typed)).toEqual({ ok: false, refusal })
  })

  it.each([' ', '.', '_', '-'])(
    'is cut to 30 letters, and not to end with the "%s" that is then its last',
    (separator) => {
      const stem = 'x'.repeat(29)
      expect(nearestUsername(`${stem}${separator}yz`)).toBe(stem)
    },
  )

  it('suggests no placeholder after a sign', () => {
    expect(nearestUsername('You!')).toBeNull()
    expect(nearestUsername('Admin!')).toBeNull()
  })

  it('has the same key in all capitals', () => {
    expect(usernameKey(aName('JOSé MüLLER'))).toBe(usernameKey(aName('josé müller')))
  })

  it('has a key that is a name with the same key', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const name = nearestUsername(text)
        if (name === null) return true
        const again = readUsername(usernameKey(name))
        return again.ok && usernameKey(again.value) === usernameKey(name)
      }),
    )
  })

  it('that is suggested for any text is valid', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const nearest = nearestUsername(text)
        if (nearest === null) return true
        const read = readUsername(nearest)
        return read.ok && read.value === nearest && nearestUsername(nearest) === nearest
      }),
    )
  })

  it('does not change if it is allowed', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const read = readUsername(text)
        return !read.ok || nearestUsername(read.value) === read.value
      }),
    )
  })
})

describe('a numbered name', () => {
  it.each([
    ['Maya', 2, 'Maya 2'],
    ['x'.repeat(30), 2, `${'x'.repeat(28)} 2`],
    [`${'x'.repeat(27)}.xx`, 3, `${'x'.repeat(27)} 3`],
  ])('"%s" with %i is "%s"', (name, number, numbered) => {
    expect(numberedUsername(aName(name), number)).toBe(numbered)
  })

  it('is a valid name', () => {
    fc.assert(
      fc.property(anyText, fc.integer({ min: 2, max: 9 }), (text, number) => {
        const name = nearestUsername(text)
        return name === null || readUsername(numberedUsername(name, number)).ok
      }),
    )
  })
})

describe('on screen', () => {
  it.each([
    ['Maya', 'herself', true, 'Maya'],
    ['Maya', 'others', false, 'Maya'],
    [null, 'themselves', true, 'You'],
    [null, 'others', false, 'Unnamed'],
  ])('a person called %s is, to %s (%s), "%s"', (name, _, isOneself, shown) => {
    expect(shownName(name === null ? null : aName(name), isOneself)).toBe(shown)
  })
})
