import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { putRules } from '../../scripts/put-rules.mjs'
import { names } from './cases/names.ts'
import { opening } from './cases/opening.ts'
import { prefixes } from './cases/prefixes.ts'
import { emulatedPlace } from './emulated-place.ts'
import { judge } from './judge.ts'

/** A service refuses a request that evaluates more than 1,000 expressions. This many conditions more evaluate about half of them. */
const MORE = 165
const IN_A_FUNCTION = 55

const place = { ...emulatedPlace(), projectId: 'demo-rules-with-more' }

/** The rules with more conditions, all true, on every account that is written. */
function rulesWithMore(): string {
  const count = MORE / IN_A_FUNCTION
  const all = Array.from({ length: IN_A_FUNCTION }, () => 'true').join(' && ')
  const functions = Array.from(
    { length: count },
    (_, index) => `function more${index}() { return ${all}; }`,
  )
  const calls = Array.from({ length: count }, (_, index) => ` && more${index}()`).join('')
  return readFileSync('firestore.rules', 'utf8')
    .replace(/(allow (?:create|update): if (?:isOneself|countsWhole)[^;]*)/g, `$1${calls}`)
    .replace('    // ---- Names ----', `${functions.join('\n')}\n$&`)
}

describe('the rules leave half of the expressions that a service evaluates', async () => {
  await putRules(place, rulesWithMore())

  for (const attempted of [...opening, ...names, ...prefixes].filter(({ allowed }) => allowed))
    it(attempted.title, async () => expect(await judge(attempted, place)).toBe('allowed'))
})
