import fc from 'fast-check'
import { anyText as anyUnicode } from '../core/any-text.ts'

/** Texts that programs trip over: markup, addresses that do more than lead somewhere, characters that reorder or hide others. */
const TRAPS = [
  '',
  ' ',
  '\0',
  '\n',
  '\u2028',
  '\u202Eabc',
  '\u200B',
  '\uFEFF',
  '\uD800',
  '\uDC00\uD800',
  'Z\u0351\u0352\u0353'.repeat(40),
  '👨‍👩‍👧‍👦'.repeat(20),
  '🇬🇧🇬',
  'ß'.repeat(60),
  'ﬁﷺ',
  'İıſK',
  '<img src=x onerror=alert(1)>',
  '</script><script>alert(1)</script>',
  'javascript:alert(1)',
  '"><svg onload=alert(1)>',
  "'; DROP TABLE users; --",
  '{{7*7}}',
  '%',
  '%zz%00%ff',
  '../../..//',
  'id:',
  '__proto__',
  'constructor',
  'hasOwnProperty',
  'toString',
  'valueOf',
  'toJSON',
  'null',
  'undefined',
  'NaN',
  '-0',
  '0x10',
  '1e309',
  '-1e-400',
  '9007199254740993',
  '0'.repeat(400),
  'x'.repeat(10_000),
]

/** Any text: traps, Unicode of all planes, lone halves of surrogate pairs, and mixtures of those. */
export const anyText: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...TRAPS),
  anyUnicode,
  fc.array(fc.constantFrom(...TRAPS.slice(0, -1), 'a', 'Maya', '1'), { maxLength: 5 }).map(joined),
)

function joined(parts: readonly string[]): string {
  return parts.join('')
}

const EDGES = [
  Number.NaN,
  Number.POSITIVE_INFINITY,
  Number.NEGATIVE_INFINITY,
  -0,
  0.1,
  -1,
  2 ** 53,
  -(2 ** 53) - 2,
  8.64e15 + 1,
  1e300,
  -1e300,
  5e-324,
]

/** Any number, those at the ends of what a number or a time can be first of all. */
export const anyNumber = fc.oneof(fc.constantFrom(...EDGES), fc.integer(), fc.double())

/** Any value that a program could have stored, of any shape. */
export const anyValue: fc.Arbitrary<unknown> = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3, depthSize: 'small' },
    anyText,
    anyNumber,
    fc.constantFrom(null, undefined, true, false),
    fc.record({ seconds: anyNumber, nanoseconds: anyNumber }, { noNullPrototype: true }),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(anyText, tie('value'), { maxKeys: 4, noNullPrototype: true }),
  ),
})).value

/** Something that was right, with up to three of its parts replaced, removed, repeated or put into a list. */
export function damaged(right: unknown): fc.Arbitrary<unknown> {
  const places = placesIn(right)
  const anyDamage = fc.record({
    place: fc.constantFrom(...places),
    way: fc.constantFrom('replace', 'replace', 'remove', 'wrap', 'add'),
    value: anyValue,
    name: anyText,
  })
  return fc.array(anyDamage, { maxLength: 3 }).map((damages) => {
    let value = right
    for (const { place, way, value: other, name } of damages)
      value = changedAt(value, place, (part) => {
        if (way === 'remove') return undefined
        if (way === 'wrap') return [part]
        if (way === 'add' && isObject(part)) return { ...part, [name]: other }
        return other
      })
    return value
  })
}

/** The same, of what came as JSON. */
export function damagedJson(right: unknown): fc.Arbitrary<unknown> {
  return damaged(right).map((value) => JSON.parse(JSON.stringify(value) ?? 'null'))
}

/** What was stored as a text, after damage: to its parts, to its letters, or beyond recognition. */
export function damagedText(right: unknown): fc.Arbitrary<string> {
  const whole = JSON.stringify(right)
  return fc.oneof(
    { weight: 3, arbitrary: damaged(right).map((value) => JSON.stringify(value) ?? 'undefined') },
    fc.nat(whole.length).map((end) => whole.slice(0, end)),
    fc
      .tuple(fc.nat(whole.length), anyText)
      .map(([at, text]) => whole.slice(0, at) + text + whole.slice(at)),
    anyValue.map((value) => JSON.stringify(value) ?? 'undefined'),
    anyText,
  )
}

type Path = readonly string[]

function placesIn(value: unknown, path: Path = []): readonly Path[] {
  const parts = isObject(value) || Array.isArray(value) ? Object.entries(value) : []
  return [path, ...parts.flatMap(([name, part]) => placesIn(part, [...path, name]))]
}

function changedAt(
  value: unknown,
  [name, ...rest]: Path,
  change: (part: unknown) => unknown,
): unknown {
  if (name === undefined) return change(value)
  if (Array.isArray(value)) {
    const copy = [...value]
    copy[Number(name)] = changedAt(copy[Number(name)], rest, change)
    return copy
  }
  if (!isObject(value)) return value
  return { ...value, [name]: changedAt(value[name], rest, change) }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
