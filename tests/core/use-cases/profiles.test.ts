import { describe, expect, it } from 'vitest'
import type { UserId } from '../../../src/core/domain/ids.ts'
import { LookupProfile } from '../../../src/core/use-cases/people.ts'
import { openWorld } from './world.ts'

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
