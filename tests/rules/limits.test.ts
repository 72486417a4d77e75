import { readFileSync } from 'node:fs'
import { serverTimestamp } from 'firebase/firestore/lite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { putRules } from '../../scripts/put-rules.mjs'
import { allowed } from './case.ts'
import { allCases } from './cases/all-cases.ts'
import { emulatedPlace } from './emulated-place.ts'
import { judge } from './judge.ts'
import { leave, without } from './operations.ts'
import { nameFields, recordBy } from './records.ts'
import { World } from './world.ts'

/** A service refuses a request that evaluates more than 1,000 expressions. This many conditions more evaluate about two fifths of them. */
const MORE = 135
const IN_A_FUNCTION = 45

const place = { ...emulatedPlace(), projectId: 'demo-rules-with-more' }

/** The rules with more conditions, all true, on every document that is written. */
function rulesWithMore(): string {
  const count = MORE / IN_A_FUNCTION
  const all = Array.from({ length: IN_A_FUNCTION }, () => 'true').join(' && ')
  const functions = Array.from(
    { length: count },
    (_, index) => `function more${index}() { return ${all}; }`,
  )
  const calls = Array.from({ length: count }, (_, index) => ` && more${index}()`).join('')
  return readFileSync('firestore.rules', 'utf8')
    .replace(/(allow (?:create|update|delete): if [^;]*)/g, `$1${calls}`)
    .replace('    // ---- Names ----', `${functions.join('\n')}\n$&`)
}

/** What somebody who leaves commits at once. */
const ROWS = 100

const leavesRows = allowed(
  `accept the words of ${ROWS} rows with five names in one commit`,
  async (w) => {
    const names = [w.alice.name, w.alicesOldName, 'Ann', 'Anna', 'Anni'].map((name, at) =>
      at < 2 ? name : `${name} ${w.newId().replace('_', ' ')}`,
    )
    const rows = Array.from({ length: ROWS }, (_, at) => {
      const sender = names[at % names.length] ?? ''
      return { id: w.newId(), words: { sender, recipient: w.bob.name, message: 'For lunch' } }
    })
    const settled = { status: 'settled', recipientId: w.bob.id }
    await w.operator.commit((batch) => {
      for (const name of names)
        batch.set(w.operator.at(`usernames/${name.toLowerCase()}`), nameFields(w.alice.id))
      for (const { id, words } of rows)
        batch.set(
          w.operator.at(`transactions/${id}`),
          recordBy(w.alice, id, words.recipient, { ...settled, sender: words.sender }),
        )
    })
    const removal = { by: w.alice.id, at: serverTimestamp(), for: 'left' }
    await leave(w)
    await w.alice.commit((batch) => {
      for (const { id, words } of rows)
        batch.update(
          w.alice.at(`transactions/${id}`),
          without(['sender', 'message'], words, removal),
        )
    })
  },
)

describe('the rules leave two fifths of the expressions that a service evaluates', async () => {
  await putRules(place, rulesWithMore())
  let world: World
  beforeAll(async () => {
    world = await World.open(place)
  })
  afterAll(() => world.close())

  const attempts = Object.values(allCases).flat()
  for (const attempted of [...attempts.filter((one) => one.allowed), leavesRows])
    it(attempted.title, async () => expect(await judge(attempted, world)).toBe('allowed'))
})
