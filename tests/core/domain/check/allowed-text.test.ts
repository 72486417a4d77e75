import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import {
  ALLOWED_TEXT,
  isAllowedName,
  isAllowedText,
} from '../../../../src/core/domain/check/allowed-text.ts'

const rules = readFileSync('firestore.rules', 'utf8')

describe('what the rules let a client write', () => {
  it.each(Object.entries(ALLOWED_TEXT))('%s is the expression of the rules', (name, expression) => {
    const [, body = ''] = new RegExp(`function ${name}\\(text\\) \\{([^;]*);`).exec(rules) ?? []
    const source = [...body.matchAll(/'([^']*)'/g)].map(([, part]) => part).join('')
    const inJavaScript = source.replaceAll('\\\\', '\\').replaceAll('\\x{', '\\u{')
    expect(expression.source).toBe(`^${inJavaScript}$`)
  })

  it.each(['Lunch 👩‍👩‍👧‍👦', ' two\nlines ', 'é'.repeat(280), '😀'.repeat(280)])(
    'is a message such as %j',
    (message) => expect(isAllowedText(message, 280)).toBe(true),
  )

  it.each(['', ' \n', 'a\u202Eb', 'a\rb', 'x\u200Dx', 'é'.repeat(281), '😀'.repeat(281)])(
    'is no message such as %j',
    (message) => expect(isAllowedText(message, 280)).toBe(false),
  )

  it.each(['Jo', 'José Müller', 'a_b', 'x'.repeat(30)])('is a name such as %j', (name) =>
    expect(isAllowedName(name)).toBe(true),
  )

  it.each(['J', 'you', 'UNNAMED', '@jo', ' jo', 'jo ', 'É1', 'e\u0301a', 'x'.repeat(31), 'a..b'])(
    'is no name such as %j',
    (name) => expect(isAllowedName(name)).toBe(false),
  )
})
