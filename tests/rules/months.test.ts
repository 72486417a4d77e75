import { readFileSync } from 'node:fs'
import { Timestamp } from 'firebase/firestore/lite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { putRules } from '../../scripts/put-rules.mjs'
import { refused } from './case.ts'
import { emulatedPlace } from './emulated-place.ts'
import { judge } from './judge.ts'
import { World } from './world.ts'

const place = { ...emulatedPlace(), projectId: 'demo-months' }
const DAYS = ['01T00:00:00Z', '28T23:59:59.999Z']
const times = Array.from({ length: 12 }, (_, index) =>
  DAYS.map((day) => `2027-${String(index + 1).padStart(2, '0')}-${day}`),
).flat()

/** The rules, and a collection of times that must have the month that the rules give them. */
const rules = readFileSync('firestore.rules', 'utf8').replace(
  '    // ---- Names ----',
  `match /times/{id} {
     allow create: if request.resource.data.month == monthOf(request.resource.data.at);
   }
   $&`,
)

describe('the rules give a time its month in UTC', async () => {
  await putRules(place, rules)
  let world: World
  beforeAll(async () => {
    world = await World.open(place)
  })
  afterAll(() => world.close())
  const write = (time: string, month: string) =>
    judge(
      refused('', (w) =>
        w.alice.set(`times/${w.newId()}`, { month, at: Timestamp.fromDate(new Date(time)) }),
      ),
      world,
    )

  it.each(times)('%s', async (time) => {
    expect(await write(time, time.slice(0, 7))).toBe('allowed')
  })

  it('and no other', async () => {
    expect(await write('2027-07-01T00:00:00Z', '2027-7')).toBe('refused')
  })
})
