import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readUsername } from '../../src/core/domain/username.ts'
import { anyName, NAME_LETTERS } from '../core/domain/any-name.ts'

const rules = readFileSync('firestore.rules', 'utf8')
/** The replacements and the pattern of the rules, in JavaScript's syntax. */
const replacements = [
  ...bodyOf('withoutAccents').matchAll(/replace\('([^']*)', '([^']*)'\)/g),
  ...bodyOf('isReserved').matchAll(/replace\('([^']*)', '([^']*)'\)/g),
].map(([, from = '', to = '']) => [new RegExp(from, 'g'), to] as const)
const [, texts = ''] = /matches\(([^;]*)\);/.exec(bodyOf('isReserved')) ?? []
const pattern = new RegExp(
  `^${[...texts.matchAll(/'([^']*)'/g)].map(([, text]) => text).join('')}$`,
)
const words = pattern.source.match(/[a-z]{2,}/g) ?? []

/** Whether the rules reserve a name. */
function isReserved(name: string): boolean {
  const key = name.toLowerCase()
  return pattern.test(replacements.reduce((text, [from, to]) => text.replace(from, to), key))
}

/** Whether the core does; null for what is no name for another reason. */
function isReservedInCore(name: string): boolean | null {
  const read = readUsername(name)
  if (read.ok) return false
  return read.refusal.code === 'name-reserved' ? true : null
}

/** A reserved word with other letters in the place of some of its own, gaps, a word more, or a number. */
const anyVariant = fc
  .tuple(
    fc.array(fc.constantFrom('the', 'Ann', ...words), { minLength: 1, maxLength: 3 }),
    fc.constantFrom('', ' ', '.', '_', '-'),
    fc.array(fc.tuple(fc.nat(29), fc.constantFrom(...NAME_LETTERS)), { maxLength: 2 }),
    fc.constantFrom('', '2', ' 44'),
  )
  .map(([chosen, gap, others, number]) => {
    const letters = [...chosen.join(gap)]
    for (const [at, letter] of others) if (letters[at]) letters[at] = letter
    return letters.join('') + number
  })

it('the rules reserve exactly the names that the core reserves', () => {
  fc.assert(
    fc.property(fc.oneof(anyVariant, anyName), (name) => {
      const inCore = isReservedInCore(name)
      return inCore === null || inCore === isReserved(name)
    }),
    { numRuns: 20_000 },
  )
})

it('the rules reserve every word that the core reserves, in every letter that a name can have', () => {
  const variants = words.flatMap((word) =>
    [...word].flatMap((_, at) =>
      NAME_LETTERS.map((letter) => word.slice(0, at) + letter + word.slice(at + 1)),
    ),
  )
  const differing = variants.filter((name) => {
    const inCore = isReservedInCore(name)
    return inCore !== null && inCore !== isReserved(name)
  })
  expect(differing).toEqual([])
})

function bodyOf(name: string): string {
  return new RegExp(`function ${name}\\(key\\) \\{([^}]*)\\}`).exec(rules)?.[1] ?? ''
}
