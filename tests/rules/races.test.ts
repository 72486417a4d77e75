import { getDoc } from 'firebase/firestore/lite'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { statusOf } from '../../src/adapters/firebase/requests.ts'
import { withRetries } from '../../src/adapters/shared/timers.ts'
import { emulatedPlace } from './emulated-place.ts'
import { handOver, regained, send, settle, takeBack } from './operations.ts'
import type { Person } from './person.ts'
import { World } from './world.ts'

const MOST_TRIES = 20

let world: World
beforeEach(async () => {
  world = await World.open(emulatedPlace())
})
afterEach(() => world.close())

it('of a simultaneous hand-over and return of the same points, exactly one happens', async () => {
  const { alice } = world
  const id = world.old('toBob')
  const returning = () =>
    settle(alice, id, { status: 'returned' }, (batch) =>
      batch.update(alice.at(alice.account), regained(30, id)),
    )
  expect(await howManyHappen([() => handOver(world), returning])).toBe(1)
})

it('five simultaneous returns of the same points happen once', async () => {
  await howManyHappen(Array(5).fill(() => takeBack(world)))
  expect(await balanceOf(world.alice)).toBe(1337 - 220 + 40)
})

it('of thirty simultaneous sends of 100, a balance of 1337 pays thirteen', async () => {
  const { carol } = world
  await howManyHappen(Array(30).fill(() => send(world, { from: carol, amount: 100 })))
  expect(await balanceOf(carol)).toBe(37)
})

it('five simultaneous sends with the same id move the points once', async () => {
  const { carol } = world
  const id = world.newId()
  await howManyHappen(Array(5).fill(() => send(world, { from: carol, id })))
  expect(await balanceOf(carol)).toBe(1300)
})

/** Makes all attempts at once. Like any client, it tries again what the database aborts while others write to the same documents. */
async function howManyHappen(attempts: readonly (() => Promise<unknown>)[]): Promise<number> {
  const isAborted = (cause: unknown) => statusOf(cause) === 'aborted'
  const ends = await Promise.allSettled(
    attempts.map((attempt) => withRetries(MOST_TRIES, attempt, isAborted)),
  )
  return ends.filter(({ status }) => status === 'fulfilled').length
}

async function balanceOf(person: Person): Promise<unknown> {
  return (await getDoc(world.visitor.at(`users/${person.id}`))).get('balance')
}
