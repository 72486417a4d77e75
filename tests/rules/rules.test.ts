import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allCases } from './cases/all-cases.ts'
import { judge } from './judge.ts'
import type { Place } from './person.ts'
import { World } from './world.ts'

const host = process.env.FIRESTORE_EMULATOR_HOST
if (!host) throw new Error('FIRESTORE_EMULATOR_HOST is not set: run this by `npm run test:rules`.')
const place: Place = { host, projectId: 'demo-rules' }

let shared: World
beforeAll(async () => {
  shared = await World.open(place)
})
afterAll(() => shared.close())

describe.each(Object.entries(allCases))('the rules on %s', (_, cases) => {
  for (const attempted of cases)
    it(attempted.title, async () => {
      const verdict = await judge(attempted, place, attempted.right ? undefined : shared)
      expect(verdict).toBe(attempted.right ? 'allowed' : 'refused')
    })
})
