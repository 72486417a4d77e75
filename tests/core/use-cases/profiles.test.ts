import { describe, expect, it } from 'vitest'
import type { UserId } from '../../../src/core/domain/ids.ts'
import { stillFitting } from '../../../src/core/domain/send-form.ts'
import { LookupProfile } from '../../../src/core/use-cases/lookup-profile.ts'
import { SuggestRecipients } from '../../../src/core/use-cases/people.ts'
import { aDraft, openWorld } from './world.ts'

const namesOf = (profiles: readonly { username: string | null }[]) =>
  profiles.map(({ username }) => username)

describe('a profile', () => {
  it.each(['Maya', '@maya', ' MAYA '])('is found by "%s"', async (typed) => {
    const { directory, signInAs } = await openWorld()
    const { id } = await signInAs('Maya')
    const result = await new LookupProfile(directory).lookup(typed)
    expect(result.ok && result.value.id).toBe(id)
  })

  it('is found by its id', async () => {
    const { directory, signInAs } = await openWorld()
    const { id } = await signInAs('Maya')
    const result = await new LookupProfile(directory).lookupById(id)
    expect(result.ok && result.value.username).toBe('Maya')
  })

  it.each([
    ['Zoe', 'nobody-has-the-name'],
    ['', 'profile-not-found'],
    ['../maya', 'profile-not-found'],
    ['x'.repeat(10_000), 'profile-not-found'],
  ])('is not found by "%.10s"', async (typed, code) => {
    const { directory, signInAs } = await openWorld()
    await signInAs('Maya')
    const result = await new LookupProfile(directory).lookup(typed)
    expect(result).toEqual({ ok: false, refusal: { code } })
  })

  it('is not found by a name whose owner was deleted, and the name is not called free', async () => {
    const { directory, signInAs, deleteAccount } = await openWorld()
    deleteAccount(await signInAs('Maya'))
    const result = await new LookupProfile(directory).lookup('Maya')
    expect(result).toEqual({ ok: false, refusal: { code: 'owner-left' } })
  })

  it('is not found by an unknown id', async () => {
    const { directory } = await openWorld()
    expect((await new LookupProfile(directory).lookupById('else' as UserId)).ok).toBe(false)
  })
})

describe('suggested recipients', () => {
  async function suggesting() {
    const world = await openWorld()
    for (const name of ['Mara', 'Max', 'Maya']) await world.signInAs(name)
    await world.send(aDraft({ recipient: 'Max', amount: '100' }))
    return {
      ...world,
      suggest: new SuggestRecipients(world.directory, world.identity),
    }
  }

  it.each([
    ['', ['Max', 'Mara']],
    ['@ma', ['Max', 'Mara']],
    [' MAR', ['Mara']],
    ['zo', []],
    ['m'.repeat(31), []],
  ])('for "%s" are other people by balance: %j', async (typed, names) => {
    const { suggest } = await suggesting()
    expect(namesOf(await suggest.suggest(typed))).toEqual(names)
  })

  it.each([
    ['@ma', ['Max', 'Mara']],
    [' MAR', ['Mara']],
    ['zo', []],
  ])(
    'that were loaded are filtered for "%s" before its own ones are loaded: %j',
    async (typed, names) => {
      const { suggest } = await suggesting()
      const read = await suggest.suggest('')
      expect(namesOf(stillFitting(read, typed))).toEqual(names)
    },
  )

  it('are at most six', async () => {
    const { suggest, signInAs } = await suggesting()
    for (let n = 1; n <= 9; n++) await signInAs(`Zoe ${n}`)
    expect(await suggest.suggest('zoe')).toHaveLength(6)
  })

  it('for a text are people with a word that begins so, without its accents', async () => {
    const { suggest, signInAs } = await suggesting()
    await signInAs('José Müller')
    await signInAs('Max')
    const found = await suggest.suggest('mull')
    expect(found.map(({ username }) => username)).toEqual(['José Müller'])
  })
})
