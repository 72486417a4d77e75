import fc from 'fast-check'
import { readUsername, type Username } from '../../../src/core/domain/username.ts'

/** Every letter that a name can have, capitals and digits included. */
export const NAME_LETTERS = Array.from({ length: 0x100 }, (_, code) =>
  String.fromCharCode(code),
).filter((letter) => readUsername(`x${letter}`).ok && !/[ ._-]/.test(letter))

const anyLetter = fc.constantFrom(...NAME_LETTERS)
const anyWord = fc.string({ unit: anyLetter, minLength: 1, maxLength: 12 })
const anySeparator = fc.constantFrom(' ', '.', '_', '-')

/** A name of 2 to 30 characters, of one word or of many. */
export const anyName: fc.Arbitrary<Username> = fc
  .tuple(anyWord, fc.array(fc.tuple(anySeparator, anyWord), { maxLength: 15 }))
  .map(([first, rest]) =>
    [first, ...rest.flat()]
      .join('')
      .slice(0, 30)
      .replace(/[ ._-]$/, ''),
  )
  .filter((name) => readUsername(name).ok)
  .map((name) => name as Username)
