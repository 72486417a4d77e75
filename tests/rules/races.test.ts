import { getCount, getDoc, limit, query } from 'firebase/firestore/lite'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { statusOf } from '../../src/adapters/firebase/firestore-calls.ts'
import { withRetries } from '../../src/adapters/shared/timers.ts'
import { emulatedPlace } from './emulated-place.ts'
import {
  beginning,
  handOver,
  payRequest,
  react,
  regained,
  send,
  settle,
  takeBack,
  takeReactionBack,
  withdraw,
} from './operations.ts'
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

it('five simultaneous payments of one request pay it once', async () => {
  const before = Number(await balanceOf(world.bob))
  await howManyHappen(Array(5).fill(() => payRequest(world)))
  expect(await balanceOf(world.bob)).toBe(before + 20)
})

it('of a payment and the withdrawal of the same request, exactly one happens', async () => {
  const { bob } = world
  const before = Number(await balanceOf(bob))
  const paid = await howManyHappen([() => payRequest(world)], [() => withdraw(world)])
  expect(await balanceOf(bob)).toBe(before + 20 * paid)
})

it('of simultaneous first sends of a month to one person, one begins its sums and the others are counted at their next try', async () => {
  const { alice, bob, carol, mona, olga } = world
  const first = beginning({ received: 10 })
  const sendFrom = async (from: Person) => {
    const sending = { from, to: olga, amount: 10 }
    await withRetries(
      MOST_TRIES,
      () => send(world, { ...sending, recipient: first }),
      isAborted,
    ).catch(() => withRetries(MOST_TRIES, () => send(world, sending), isAborted))
  }
  await Promise.all([alice, bob, carol, mona].map(sendFrom))
  expect(await fieldOf(olga.account, 'monthReceived')).toBe(40)
})

it('counts every reaction of many people at once, and every one that is taken back', async () => {
  const { alice, carol, mona, moe, norma, olga, unnamed } = world
  const about = world.old('paidBob')
  const people = [alice, carol, mona, moe, norma, olga, unnamed]
  await howManyHappen(people.map((by) => () => react(world, { by, about })))
  await howManyHappen([carol, moe].map((by) => () => takeReactionBack(world, { by, about })))
  const at = world.visitor.collection(`transactions/${about}/reactions`)
  const there = (await getCount(query(at, limit(100)))).data().count
  expect(there).toBe(5)
  expect(await fieldOf(`transactions/${about}`, 'reactions')).toEqual({ '👏': there })
})

/** Makes all attempts at once. Like any client, it tries again what the database aborts while others write to the same documents. */
async function howManyHappen(
  attempts: readonly (() => Promise<unknown>)[],
  meanwhile: readonly (() => Promise<unknown>)[] = [],
): Promise<number> {
  const all = [...attempts, ...meanwhile].map((attempt) =>
    withRetries(MOST_TRIES, attempt, isAborted),
  )
  const ends = (await Promise.allSettled(all)).slice(0, attempts.length)
  return ends.filter(({ status }) => status === 'fulfilled').length
}

function isAborted(cause: unknown): boolean {
  return statusOf(cause) === 'aborted'
}

function balanceOf(person: Person): Promise<unknown> {
  return fieldOf(person.account, 'balance')
}

async function fieldOf(path: string, field: string): Promise<unknown> {
  return (await getDoc(world.visitor.at(path))).get(field)
}
