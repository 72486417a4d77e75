import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { readText } from '../../src/core/domain/text.ts'

const rules = readFileSync('firestore.rules', 'utf8')
const isVisible = patternOf('isVisible')
const joinsOnlyLetters = patternOf('joinsOnlyLetters')
const isBlank = patternOf('isBlank')
const readable = (text: string) => readText(text, 280).ok
const letters = Array.from({ length: 0x110000 }, (_, code) => code)
  .filter((code) => code < 0xd800 || code > 0xdfff)
  .map((code) => String.fromCodePoint(code))

it('the rules accept exactly the characters that the core accepts, and a carriage return, which the core reads as a line feed', () => {
  const differing = letters.filter(
    (letter) =>
      readable(`x${letter}x`) !== (isVisible.test(letter) && !/\u200C|\u200D/.test(letter)),
  )
  expect(differing).toEqual(['\r'])
})

it('the rules accept alone exactly the characters that the core accepts alone', () => {
  const differing = letters.filter((letter) => {
    const text = readText(letter, 280)
    return (text.ok && text.value !== '') !== (isVisible.test(letter) && !isBlank.test(letter))
  })
  expect(differing).toEqual([])
})

it('the rules accept every joiner that the core accepts', () => {
  const joined = letters.map((letter) => `${letter}\u200D`)
  expect(joined.filter((text) => readable(`x${text}x`) && !joinsOnlyLetters.test(text))).toEqual([])
})

it('the rules refuse a joiner in a Latin, Greek, Cyrillic or Hebrew word', () => {
  const words = ['é', 'ß', 'ω', 'я', 'ש'].map((letter) => `${letter}\u200C`)
  expect(words.filter((word) => joinsOnlyLetters.test(word))).toEqual([])
})

/** The regular expression in a function of the rules, in JavaScript's syntax. */
function patternOf(name: string): RegExp {
  const [, body = ''] = new RegExp(`function ${name}\\(text\\) \\{([^;]*);`).exec(rules) ?? []
  const texts = [...body.matchAll(/'([^']*)'/g)].map(([, text]) => text)
  return new RegExp(`^${texts.join('').replaceAll('\\\\', '\\').replaceAll('\\x{', '\\u{')}$`, 'u')
}
