import { describe, expect, it, vi } from 'vitest'
import type { Profile } from '../../src/core/domain/people.ts'
import type { Username, UsernameKey } from '../../src/core/domain/username.ts'
import { usernameKey } from '../../src/core/domain/username.ts'
import { findProfile } from '../builders/find-profile.ts'
import { PATIENT } from '../builders/patient.ts'
import { uniqueName, uniqueUserId, uniqueWord } from '../builders/unique.ts'
import type { LedgerHarness } from './harness.ts'
import { accountOf, isFree, send, someone } from './people.ts'
import { record } from './recording.ts'
import { withHarness } from './with-harness.ts'

/** The contract of every directory. */
export function describeDirectory(name: string, open: () => Promise<LedgerHarness>): void {
  describe(`a directory ${name}`, () => {
    const harness = withHarness(open)
    const visitor = () => harness().visitor.directory
    const unnamed = async () => {
      const id = await harness().newPerson()
      const client = harness().as(id)
      await client.ledger.openAccount(id, null)
      return { id, ...client }
    }

    it('finds a person by name and by id, also for a signed-out visitor', async () => {
      const maya = await someone(harness())
      const byName = await findProfile(visitor(), maya.name)
      const byId = await visitor().findById(maya.id)
      expect(byName?.id).toEqual(maya.id)
      expect(byId?.username).toEqual(maya.name)
    })

    it('finds nobody under a name that nobody has, nor under an unknown id', async () => {
      const byName = await visitor().findByName(usernameKey(uniqueName()))
      expect(byName).toEqual({ ok: false, refusal: { code: 'nobody-has-the-name' } })
      expect(await visitor().findById(uniqueUserId())).toBe(null)
    })

    it('gives a free name to the person who asks for it, with its initials', async () => {
      const { id, directory } = await unnamed()
      const wanted = uniqueName('Wren')
      const taken = await directory.takeName(id, wanted)
      expect(taken).toMatchObject({
        ok: true,
        value: { username: wanted, nameCount: 1, avatar: `W${wanted[5]?.toUpperCase()}` },
      })
    })

    it('finds the owner of an old name, with their present name', async () => {
      const maya = await someone(harness())
      const newer = uniqueName('Newer')
      await maya.directory.takeName(maya.id, newer)
      const found = await findProfile(visitor(), maya.name)
      expect(found?.id).toEqual(maya.id)
      expect(found?.username).toEqual(newer)
    })

    it('refuses a name that is taken, in any capitals', async () => {
      const maya = await someone(harness())
      const { id, directory } = await unnamed()
      const result = await directory.takeName(id, maya.name.toUpperCase() as Username)
      expect(result).toEqual({ ok: false, refusal: { code: 'name-taken' } })
    })

    it('refuses an old name of another person', async () => {
      const maya = await someone(harness())
      await maya.directory.takeName(maya.id, uniqueName())
      const { id, directory } = await unnamed()
      const result = await directory.takeName(id, maya.name)
      expect(result).toEqual({ ok: false, refusal: { code: 'name-taken' } })
    })

    it('says that the owner of a name left when their account was deleted, and gives the name to nobody else', async () => {
      const maya = await someone(harness())
      await harness().deleteAccount(maya.id)
      const { id, directory } = await unnamed()
      const found = await visitor().findByName(usernameKey(maya.name))
      expect(found).toEqual({ ok: false, refusal: { code: 'owner-left' } })
      expect(await directory.takeName(id, maya.name)).toEqual({
        ok: false,
        refusal: { code: 'name-taken' },
      })
    })

    it('gives a name to one of several people who ask at the same time', async () => {
      const people = await Promise.all([unnamed(), unnamed(), unnamed(), unnamed()])
      const wanted = uniqueName('Zoe')
      const results = await Promise.all(
        people.map(({ id, directory }) => directory.takeName(id, wanted)),
      )
      const winner = people[results.findIndex(({ ok }) => ok)]
      const found = await findProfile(visitor(), wanted)
      expect(results.filter(({ ok }) => ok).length).toBe(1)
      expect(found?.id).toEqual(winner?.id)
    })

    it('refuses a name to a person without an account, and leaves it free', async () => {
      const id = await harness().newPerson()
      const wanted = uniqueName()
      const result = await harness().as(id).directory.takeName(id, wanted)
      expect(result).toEqual({ ok: false, refusal: { code: 'account-missing' } })
      expect(await isFree(harness(), wanted)).toBe(true)
    })

    it('lets an account have five names, and refuses the sixth', async () => {
      const maya = await someone(harness())
      const results = []
      for (let taken = 0; taken < 5; taken++)
        results.push(await maya.directory.takeName(maya.id, uniqueName()))
      expect(
        results.map((result) => (result.ok ? result.value.nameCount : result.refusal)),
      ).toEqual([2, 3, 4, 5, { code: 'names-used-up' }])
    })

    it('leaves a name free that it refuses as the sixth', async () => {
      const maya = await someone(harness())
      for (let taken = 0; taken < 4; taken++) await maya.directory.takeName(maya.id, uniqueName())
      const sixth = uniqueName()
      await maya.directory.takeName(maya.id, sixth)
      expect(await isFree(harness(), sixth)).toBe(true)
    })

    it('refuses a sixth name as the sixth also where another person has it', async () => {
      const [maya, tom] = [await someone(harness()), await someone(harness())]
      for (let taken = 0; taken < 4; taken++) await maya.directory.takeName(maya.id, uniqueName())
      const result = await maya.directory.takeName(maya.id, tom.name)
      expect(result).toEqual({ ok: false, refusal: { code: 'names-used-up' } })
    })

    it('does not count other capitals or an old name as a new name', async () => {
      const maya = await someone(harness())
      const upper = maya.name.toUpperCase() as Username
      const inCapitals = await maya.directory.takeName(maya.id, upper)
      await maya.directory.takeName(maya.id, uniqueName())
      const back = await maya.directory.takeName(maya.id, maya.name)
      expect(inCapitals).toMatchObject({ ok: true, value: { username: upper, nameCount: 1 } })
      expect(back).toMatchObject({ ok: true, value: { username: maya.name, nameCount: 2 } })
    })

    it('accepts an old name even when all five are used up', async () => {
      const maya = await someone(harness())
      for (let taken = 0; taken < 4; taken++) await maya.directory.takeName(maya.id, uniqueName())
      const back = await maya.directory.takeName(maya.id, maya.name)
      expect(back).toMatchObject({ ok: true, value: { username: maya.name, nameCount: 5 } })
    })

    it('stores a description, and removes it again', async () => {
      const maya = await someone(harness())
      const set = await maya.directory.setDescription(maya.id, 'Bakes on Thursdays.')
      const gone = await maya.directory.setDescription(maya.id, '')
      expect(set).toMatchObject({ ok: true, value: { description: 'Bakes on Thursdays.' } })
      expect(gone).toMatchObject({ ok: true, value: { description: null } })
    })

    it('shows a description of 160 characters to everybody', async () => {
      const maya = await someone(harness())
      await maya.directory.setDescription(maya.id, 'x'.repeat(160))
      expect((await accountOf(harness(), maya.id)).description).toHaveLength(160)
    })

    it('refuses a description for a person without an account', async () => {
      const id = await harness().newPerson()
      const result = await harness().as(id).directory.setDescription(id, 'Hello')
      expect(result).toEqual({ ok: false, refusal: { code: 'account-missing' } })
    })

    it('reports that nobody has a name, and then who takes it', async () => {
      const { id, directory } = await unnamed()
      const wanted = uniqueName('Zoe')
      const recording = record<Profile | null>((listener) =>
        visitor().watchName(usernameKey(wanted), listener),
      )
      await recording.until((profile) => profile === null)
      await directory.takeName(id, wanted)
      const profile = await recording.until((value) => value !== null)
      recording.stop()
      expect(profile?.id).toBe(id)
    })

    it('reports nothing more about a name after the subscription ends', async () => {
      const { id, directory } = await unnamed()
      const key: UsernameKey = usernameKey(uniqueName('Zoe'))
      const ended = record<Profile | null>((listener) => visitor().watchName(key, listener))
      const other = record<Profile | null>((listener) => visitor().watchName(key, listener))
      await ended.until((profile) => profile === null)
      ended.stop()
      await directory.takeName(id, key as string as Username)
      await other.until((profile) => profile !== null)
      other.stop()
      expect(ended.values.every((profile) => profile === null)).toBe(true)
    })

    it('suggests people whose name starts with the text, highest balance first, ties by name', async () => {
      const stem = `Q${uniqueWord()}`
      const named = (end: string) => someone(harness(), `${stem} ${end}` as Username)
      const [c, b, a] = [await named('c'), await named('b'), await named('a')]
      const other = await someone(harness(), `Not${stem}` as Username)
      await send(other, c, 5)
      const found = await visitor().suggest(stem.toUpperCase(), 10, null)
      expect(found.map(({ id }) => id)).toEqual([c.id, a.id, b.id])
    })

    it.each([
      ['Inés Sol', 'ine'],
      ['Inés Sol', 'INÉS S'],
      ['Tom Okafor', 'okafor'],
      ['Tom Okafor', 'Oka'],
      ['José', 'jose'],
      ['jose', 'José'],
      ['Anne-Marie', 'marie'],
      ['Strauß', 'strauss'],
      ['Maximilian', 'maximili'],
    ])('suggests %s by "%s"', async (stem, typed) => {
      const { id } = await someone(harness(), uniqueName(stem))
      const found = await visitor().suggest(typed, 100, null)
      expect(found.map((profile) => profile.id)).toContain(id)
    })

    it.each([
      ['Tom Okafor', 'kafor'],
      ['Maximilian', 'maximus'],
      ['Maya', 'mayo'],
    ])('does not suggest %s by "%s"', async (stem, typed) => {
      const { id } = await someone(harness(), uniqueName(stem))
      const found = await visitor().suggest(typed, 100, null)
      expect(found.map((profile) => profile.id)).not.toContain(id)
    })

    it('suggests a person by their new name', async () => {
      const maya = await someone(harness())
      const word = `q${uniqueWord()}`
      await maya.directory.takeName(maya.id, `Maya ${word}` as Username)
      const found = await visitor().suggest(word, 10, null)
      expect(found.map(({ id }) => id)).toEqual([maya.id])
    })

    it('suggests the owner of an account from before there were prefixes, once they visit again', async () => {
      const word = `q${uniqueWord()}`
      const maya = await someone(harness(), `Maya ${word}` as Username)
      await harness().clearPrefixes(maya.id)
      await maya.ledger.openAccount(maya.id, maya.name)
      await vi.waitFor(async () => {
        const found = await visitor().suggest(word, 10, null)
        expect(found.map(({ id }) => id)).toEqual([maya.id])
      }, PATIENT)
    })

    it('suggests no more people than the limit, and not the person who asks', async () => {
      const stem = `Q${uniqueWord()}`
      const named = (end: string) => someone(harness(), `${stem} ${end}` as Username)
      const [a, b] = [await named('a'), await named('b'), await named('c')]
      const found = await visitor().suggest(stem, 1, a.id)
      expect(found.map(({ id }) => id)).toEqual([b.id])
    })

    it('suggests nobody by a name they had before', async () => {
      const stem = `Q${uniqueWord()}`
      const maya = await someone(harness(), stem as Username)
      await maya.directory.takeName(maya.id, uniqueName())
      expect(await visitor().suggest(stem, 10, null)).toEqual([])
    })

    it('suggests everybody with a name for an empty text, and nobody without a name', async () => {
      await unnamed()
      const found = await visitor().suggest('', 100, null)
      const balances = found.map(({ balance }) => balance)
      expect(found.every(({ username }) => username !== null)).toEqual(found.length > 0)
      expect(balances).toEqual([...balances].sort((a, b) => b - a))
    })

    it('suggests nobody as "You" or "Unnamed"', async () => {
      await unnamed()
      const found = [
        ...(await visitor().suggest('you', 100, null)),
        ...(await visitor().suggest('unnamed', 100, null)),
      ]
      expect(found.filter(({ username }) => /^(you|unnamed)$/i.test(username ?? 'you'))).toEqual([])
    })

    it.each([0, 101, 1.5])('refuses a limit of %s suggestions', async (limit) => {
      await expect(visitor().suggest('', limit, null)).rejects.toThrow(RangeError)
    })
  })
}
