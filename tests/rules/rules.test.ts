import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allCases } from './cases/all-cases.ts'
import { emulatedPlace } from './emulated-place.ts'
import { judge } from './judge.ts'
import { World } from './world.ts'

let shared: World
beforeAll(async () => {
  shared = await World.open(emulatedPlace())
})
afterAll(() => shared.close())

describe.each(Object.entries(allCases))('the rules on %s', (_, cases) => {
  for (const attempted of cases)
    it(attempted.title, async () => {
      const verdict = await judge(attempted, shared)
      expect(verdict).toBe(attempted.allowed ? 'allowed' : 'refused')
    })
})
