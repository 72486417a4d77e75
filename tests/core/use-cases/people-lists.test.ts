import { describe, expect, it } from 'vitest'
import { monthOf } from '../../../src/core/domain/month.ts'
import { LoadPeople, LoadTopPeople } from '../../../src/core/use-cases/people-lists.ts'
import { aDraft, openWorld } from './world.ts'

const namesOf = (profiles: readonly { username: string | null }[]) =>
  profiles.map(({ username }) => username)

async function withNames(...names: readonly string[]) {
  const world = await openWorld()
  for (const name of names) await world.signInAs(name)
  return world
}

const zoes = (count: number) =>
  Array.from({ length: count }, (_, index) => `Zoe ${String(index + 1).padStart(2, '0')}`)

describe('the people who have most', () => {
  it('are five, most first', async () => {
    const { directory, send } = await withNames('Max', ...zoes(9))
    await send(aDraft({ recipient: 'Max', amount: '100' }))
    const found = await new LoadTopPeople(directory).load('balance', monthOf(0))
    expect(found).toHaveLength(5)
    expect(found[0]?.username).toBe('Max')
  })

  it('have nobody without a name among them', async () => {
    const { directory, signInAs } = await openWorld()
    const nameless = { ...(await signInAs('Zoe')), username: null }
    const foreign = Object.assign(Object.create(directory), {
      loadTop: async () => [nameless, ...(await directory.loadTop('balance', monthOf(0), 4))],
    })
    const found = await new LoadTopPeople(foreign).load('balance', monthOf(0))
    expect(namesOf(found)).toEqual(['Zoe'])
  })
})

describe('whom a month thanked', () => {
  it('are those who were sent points in it, and in the next month nobody', async () => {
    const { directory, send } = await withNames('Max', 'Maya', 'Zoe')
    await send(aDraft({ id: 'one', recipient: 'Max', amount: '5' }))
    await send(aDraft({ id: 'two', recipient: 'Maya', amount: '7' }))
    const [max] = await directory.suggest('max', 1, null)
    const month = max?.monthSums.month ?? monthOf(0)
    const top = new LoadTopPeople(directory)
    expect(namesOf(await top.load('received', month))).toEqual(['Maya', 'Max'])
    expect(namesOf(await top.load('sent', month))).toEqual(['Zoe'])
    const next = monthOf(Date.parse(`${month}-28T00:00:00Z`) + 5 * 86_400_000)
    expect(await top.load('received', next)).toEqual([])
  })
})

describe('everybody by name', () => {
  it('is read 25 at a time, each person once', async () => {
    const { directory } = await withNames(...zoes(27), 'anna')
    const people = new LoadPeople(directory)
    const first = await people.load(null)
    const second = await people.load(first.next)
    expect(first.people).toHaveLength(25)
    expect([...namesOf(first.people), ...namesOf(second.people)]).toEqual(['anna', ...zoes(27)])
    expect(second.next).toBe(null)
  })

  it('has no further page after exactly 25', async () => {
    const { directory } = await withNames(...zoes(25))
    expect((await new LoadPeople(directory).load(null)).next).toBe(null)
  })

  it('leaves out who has left, and who has no name', async () => {
    const { directory, leaving, signInAs } = await withNames('Ann', 'Ben')
    const ben = await signInAs('Ben')
    await leaving.leave(ben.id)
    const nameless = { ...(await signInAs('Zoe')), username: null }
    const foreign = Object.assign(Object.create(directory), {
      loadPeople: async () => [nameless, ...(await directory.loadPeople(null, 25))],
    })
    const { people } = await new LoadPeople(foreign).load(null)
    expect(namesOf(people)).toEqual(['Ann', 'Zoe'])
  })
})
