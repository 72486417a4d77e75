import { describe, expect, it, vi } from 'vitest'
import type { UserId } from '../../src/core/domain/ids.ts'
import type { Username, UsernameKey } from '../../src/core/domain/username.ts'
import { usernameKey } from '../../src/core/domain/username.ts'
import type { NameOwner } from '../../src/core/ports/directory.ts'
import { findProfile } from '../builders/find-profile.ts'
import { PATIENT } from '../builders/patient.ts'
import { uniqueName, uniqueUserId, uniqueWord } from '../builders/unique.ts'
import type { LedgerHarness } from './harness.ts'
import { isFree, refused, type Someone, send, withPeople } from './people.ts'
import { record } from './recording.ts'

/** The contract of every directory. */
export function describeDirectory(name: string, open: () => Promise<LedgerHarness>): void {
  describe(`a directory ${name}`, () => {
    const { harness, one, two, newcomer, unnamed, account } = withPeople(open)
    const visitor = () => harness().visitor.directory
    /** Takes four names more. Returns how many the account then has, each time. */
    const useUpNames = async ({ id, directory }: Someone) => {
      const counts = []
      for (let more = 0; more < 4; more++) {
        const taken = await directory.claimName(id, uniqueName())
        counts.push(taken.ok && taken.value.nameCount)
      }
      return counts
    }
    /** The ids of who is suggested for a text. */
    const suggested = async (typed: string, limit = 100, asker: UserId | null = null) =>
      (await visitor().suggest(typed, limit, asker)).map(({ id }) => id)
    const named = (...parts: string[]) => one(parts.join(' ') as Username)
    const recordName = (key: UsernameKey) =>
      record<NameOwner>((listener) => visitor().watchName(key, listener))

    it('finds a person by name and by id, also for a signed-out visitor', async () => {
      const maya = await one()
      expect((await findProfile(visitor(), maya.name))?.id).toEqual(maya.id)
      expect((await visitor().findById(maya.id))?.username).toEqual(maya.name)
    })

    it('finds nobody under a name that nobody has, nor under an unknown id', async () => {
      const byName = await visitor().findByName(usernameKey(uniqueName()))
      expect(byName).toEqual(refused('nobody-has-the-name'))
      expect(await visitor().findById(uniqueUserId())).toBe(null)
    })

    it('gives a free name to the person who asks for it, with its initials', async () => {
      const { id, directory } = await unnamed()
      const wanted = uniqueName('Wren')
      const taken = await directory.claimName(id, wanted)
      expect(taken).toMatchObject({
        ok: true,
        value: { username: wanted, nameCount: 1, avatar: `W${wanted[5]?.toUpperCase()}` },
      })
    })

    it('finds the owner of an old name, with their present name', async () => {
      const maya = await one()
      const newer = uniqueName('Newer')
      await maya.directory.claimName(maya.id, newer)
      const found = await findProfile(visitor(), maya.name)
      expect(found).toMatchObject({ id: maya.id, username: newer })
    })

    it('lists the present and the former names of an account, the oldest first, and no other’s', async () => {
      const [maya] = [await one(), await one()]
      const newer = uniqueName('Newer')
      await maya.directory.claimName(maya.id, newer)
      const names = await visitor().namesOf(maya.id)
      expect(names.map(({ key }) => key)).toEqual([usernameKey(maya.name), usernameKey(newer)])
      expect(names[1]?.since).toBeGreaterThanOrEqual(names[0]?.since ?? Number.NaN)
      expect(await visitor().namesOf(uniqueUserId())).toEqual([])
    })

    it('refuses a name that is taken, in any capitals', async () => {
      const [maya, { id, directory }] = [await one(), await unnamed()]
      const upper = maya.name.toUpperCase() as Username
      expect(await directory.claimName(id, upper)).toEqual(refused('name-taken'))
    })

    it('refuses an old name of another person', async () => {
      const [maya, { id, directory }] = [await one(), await unnamed()]
      await maya.directory.claimName(maya.id, uniqueName())
      expect(await directory.claimName(id, maya.name)).toEqual(refused('name-taken'))
    })

    it('says that the owner of a name left when their account was deleted, and gives the name to nobody else', async () => {
      const maya = await one()
      await harness().deleteAccount(maya.id)
      const { id, directory } = await unnamed()
      const found = await visitor().findByName(usernameKey(maya.name))
      expect(found).toEqual(refused('owner-left'))
      expect(await directory.claimName(id, maya.name)).toEqual(refused('name-taken'))
    })

    it('gives a name to one of several people who ask at the same time', async () => {
      const people = await Promise.all([unnamed(), unnamed(), unnamed(), unnamed()])
      const wanted = uniqueName('Zoe')
      const results = await Promise.all(
        people.map(({ id, directory }) => directory.claimName(id, wanted)),
      )
      const winner = people[results.findIndex(({ ok }) => ok)]
      const found = await findProfile(visitor(), wanted)
      expect(results.filter(({ ok }) => ok).length).toBe(1)
      expect(found?.id).toEqual(winner?.id)
    })

    it('refuses a name to a person without an account, and leaves it free', async () => {
      const { id, directory } = await newcomer()
      const wanted = uniqueName()
      expect(await directory.claimName(id, wanted)).toEqual(refused('account-missing'))
      expect(await isFree(harness(), wanted)).toBe(true)
    })

    it('lets an account have five names, and refuses the sixth', async () => {
      const maya = await one()
      expect(await useUpNames(maya)).toEqual([2, 3, 4, 5])
      const sixth = await maya.directory.claimName(maya.id, uniqueName())
      expect(sixth).toEqual(refused('names-used-up'))
    })

    it('leaves a name free that it refuses as the sixth', async () => {
      const maya = await one()
      await useUpNames(maya)
      const sixth = uniqueName()
      await maya.directory.claimName(maya.id, sixth)
      expect(await isFree(harness(), sixth)).toBe(true)
    })

    it('refuses a sixth name as the sixth also where another person has it', async () => {
      const [maya, tom] = await two()
      await useUpNames(maya)
      const result = await maya.directory.claimName(maya.id, tom.name)
      expect(result).toEqual(refused('names-used-up'))
    })

    it('does not count other capitals or an old name as a new name', async () => {
      const maya = await one()
      const upper = maya.name.toUpperCase() as Username
      const inCapitals = await maya.directory.claimName(maya.id, upper)
      await maya.directory.claimName(maya.id, uniqueName())
      const back = await maya.directory.claimName(maya.id, maya.name)
      expect(inCapitals).toMatchObject({ ok: true, value: { username: upper, nameCount: 1 } })
      expect(back).toMatchObject({ ok: true, value: { username: maya.name, nameCount: 2 } })
    })

    it('accepts an old name even when all five are used up', async () => {
      const maya = await one()
      await useUpNames(maya)
      const back = await maya.directory.claimName(maya.id, maya.name)
      expect(back).toMatchObject({ ok: true, value: { username: maya.name, nameCount: 5 } })
    })

    it('stores a description, and removes it again', async () => {
      const maya = await one()
      const set = await maya.directory.setDescription(maya.id, 'Bakes on Thursdays.')
      const gone = await maya.directory.setDescription(maya.id, '')
      expect(set).toMatchObject({ ok: true, value: { description: 'Bakes on Thursdays.' } })
      expect(gone).toMatchObject({ ok: true, value: { description: null } })
    })

    it('shows a description of 160 characters to everybody', async () => {
      const maya = await one()
      await maya.directory.setDescription(maya.id, 'x'.repeat(160))
      expect((await account(maya)).description).toHaveLength(160)
    })

    it('refuses a description for a person without an account', async () => {
      const { id, directory } = await newcomer()
      expect(await directory.setDescription(id, 'Hello')).toEqual(refused('account-missing'))
    })

    it('reports that nobody has a name, and then who takes it', async () => {
      const { id, directory } = await unnamed()
      const wanted = uniqueName('Zoe')
      const recording = recordName(usernameKey(wanted))
      await recording.until((profile) => profile === null)
      await directory.claimName(id, wanted)
      const profile = await recording.until((value) => value !== null)
      recording.stop()
      expect(profile).toMatchObject({ id })
    })

    it('reports that the owner of a name has left, not that the name is free', async () => {
      const maya = await one()
      await harness().deleteAccount(maya.id)
      const recording = recordName(usernameKey(maya.name))
      await recording.until(() => true)
      recording.stop()
      expect(recording.values).toEqual(['left'])
    })

    it('reports nothing more about a name after the subscription ends', async () => {
      const { id, directory } = await unnamed()
      const key: UsernameKey = usernameKey(uniqueName('Zoe'))
      const [ended, other] = [recordName(key), recordName(key)]
      await ended.until((profile) => profile === null)
      ended.stop()
      await directory.claimName(id, key as string as Username)
      await other.until((profile) => profile !== null)
      other.stop()
      expect(ended.values.every((profile) => profile === null)).toBe(true)
    })

    it('suggests people whose name starts with the text, highest balance first, ties by name', async () => {
      const stem = `Q${uniqueWord()}`
      const [c, b, a] = [await named(stem, 'c'), await named(stem, 'b'), await named(stem, 'a')]
      await send(await named(`Not${stem}`), c, 5)
      expect(await suggested(stem.toUpperCase())).toEqual([c.id, a.id, b.id])
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
      const { id } = await one(uniqueName(stem))
      expect(await suggested(typed)).toContain(id)
    })

    it.each([
      ['Tom Okafor', 'kafor'],
      ['Maximilian', 'maximus'],
      ['Maya', 'mayo'],
    ])('does not suggest %s by "%s"', async (stem, typed) => {
      const { id } = await one(uniqueName(stem))
      expect(await suggested(typed)).not.toContain(id)
    })

    it('suggests a person by their new name, and nobody by a name they had before', async () => {
      const [before, after] = [`q${uniqueWord()}`, `q${uniqueWord()}`]
      const maya = await named('Maya', before)
      await maya.directory.claimName(maya.id, `Maya ${after}` as Username)
      expect(await suggested(after)).toEqual([maya.id])
      expect(await suggested(before)).toEqual([])
    })

    it('suggests the owner of an account from before there were prefixes, once they visit again', async () => {
      const word = `q${uniqueWord()}`
      const maya = await named('Maya', word)
      await harness().clearPrefixes(maya.id)
      await maya.ledger.openAccount(maya.id, maya.name)
      await vi.waitFor(async () => expect(await suggested(word)).toEqual([maya.id]), PATIENT)
    })

    it('suggests no more people than the limit, and not the person who asks', async () => {
      const stem = `Q${uniqueWord()}`
      const [a, b] = [await named(stem, 'a'), await named(stem, 'b'), await named(stem, 'c')]
      expect(await suggested(stem, 1, a.id)).toEqual([b.id])
    })

    it('suggests everybody with a name for an empty text, and nobody without a name', async () => {
      await unnamed()
      const found = await visitor().suggest('', 100, null)
      const balances = found.map(({ balance }) => balance)
      expect(found.every(({ username }) => username !== null)).toEqual(found.length > 0)
      expect(balances).toEqual([...balances].sort((a, b) => b - a))
    })

    it.each(['you', 'unnamed'])('suggests nobody as "%s"', async (placeholder) => {
      await unnamed()
      const found = await visitor().suggest(placeholder, 100, null)
      expect(found.filter(({ username }) => /^(you|unnamed)$/i.test(username ?? 'you'))).toEqual([])
    })

    it.each([0, 101, 1.5])('refuses a limit of %s suggestions', async (limit) => {
      await expect(visitor().suggest('', limit, null)).rejects.toThrow(RangeError)
    })
  })
}
