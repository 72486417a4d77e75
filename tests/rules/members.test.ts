import { readFileSync } from 'node:fs'
import { getDoc } from 'firebase/firestore/lite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { putRules } from '../../scripts/put-rules.mjs'
import { readAccess, withAccess } from '../../scripts/rules.mjs'
import { refused } from './case.ts'
import { MEMBERS, members } from './cases/members.ts'
import { emulatedPlace } from './emulated-place.ts'
import { judge } from './judge.ts'
import { open } from './operations.ts'
import { World } from './world.ts'

async function placeWith(projectId: string, ...options: readonly string[]) {
  const place = { ...emulatedPlace(), projectId }
  const access = readAccess(['--members', MEMBERS, ...options])
  await putRules(place, withAccess(readFileSync('firestore.rules', 'utf8'), access))
  return place
}

describe('the rules of a private ledger', async () => {
  const place = await placeWith('demo-members', '--readers', 'members')
  let shared: World
  beforeAll(async () => {
    shared = await World.open(place)
  })
  afterAll(() => shared.close())

  for (const attempted of members)
    it(attempted.title, async () => {
      const verdict = await judge(attempted, shared)
      expect(verdict).toBe(attempted.allowed ? 'allowed' : 'refused')
    })
})

describe('the rules of a ledger of members that everyone may read', async () => {
  const place = await placeWith('demo-members-in-public')
  let world: World
  beforeAll(async () => {
    world = await World.open(place)
  })
  afterAll(() => world.close())

  it('let a visitor read', async () => {
    expect((await getDoc(world.visitor.at(world.alice.account))).exists()).toBe(true)
  })

  it('refuse anybody else who opens an account', async () => {
    const attempted = refused('', (w) =>
      open(w, { by: w.as(w.newcomer, { email: 'dora@example.net' }) }),
    )
    expect(await judge(attempted, world)).toBe('refused')
  })
})
