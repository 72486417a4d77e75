import { describe, expect, it } from 'vitest'
import type { UserId } from '../../../src/core/domain/ids.ts'
import type { Person } from '../../../src/core/domain/person.ts'
import { refuse } from '../../../src/core/domain/result.ts'
import type { Username } from '../../../src/core/domain/username.ts'
import type { Ledger } from '../../../src/core/ports/ledger.ts'
import { ChooseUsername } from '../../../src/core/use-cases/choose-username.ts'
import { EditDescription } from '../../../src/core/use-cases/edit-description.ts'
import { OpenAccount } from '../../../src/core/use-cases/open-account.ts'
import { aDraft, openWorld } from './world.ts'

const aPerson = (name: string | null, id = 'new-id'): Person => {
  return { id: id as UserId, name, email: null, methods: ['google'] }
}

describe('an account', () => {
  it.each([
    ['Maya', 'Maya'],
    ['Élodie 🎉', 'Elodie'],
    ['Øyvind', 'øyvind'],
    [null, null],
    ['Мая', null],
    ['You', null],
  ])('of a person called %s opens with 1337 GBP as %s', async (name, username) => {
    const { openAccount } = await openWorld()
    const account = await openAccount.open(aPerson(name))
    expect(account.username).toEqual(username)
    expect(account.balance).toBe(1337)
    expect(account.totalSent).toBe(0)
    expect(account.totalReceived).toBe(0)
  })

  it('opens under the nearest free name if the name is taken', async () => {
    const { openAccount, signInAs } = await openWorld()
    await signInAs('Maya')
    expect((await openAccount.open(aPerson('MAYA'))).username).toBe('MAYA 2')
  })

  it('opens under the nearest free name where the owner of the name was deleted', async () => {
    const { openAccount, signInAs, deleteAccount } = await openWorld()
    deleteAccount(await signInAs('Maya'))
    expect((await openAccount.open(aPerson('Maya'))).username).toBe('Maya 2')
  })

  it('opens without a name if no similar name is free', async () => {
    const { openAccount } = await openWorld()
    for (let number = 1; number <= 9; number++)
      await openAccount.open(aPerson('Maya', `m${number}`))
    expect((await openAccount.open(aPerson('Maya'))).username).toBeNull()
  })

  it('opens without a name if others take two names first', async () => {
    const { ledger, findFreeName } = await openWorld()
    const outrun: Ledger = Object.assign(Object.create(ledger), {
      openAccount: async (id: UserId, name: Username | null) =>
        name === null ? ledger.openAccount(id, null) : refuse({ code: 'name-taken' }),
    })
    const account = await new OpenAccount(outrun, findFreeName).open(aPerson('Maya'))
    expect(account.username).toBe(null)
    expect(account.balance).toBe(1337)
  })

  it('opens once', async () => {
    const { openAccount, signInAs, sending } = await openWorld()
    await signInAs('Maya')
    const { id } = await signInAs('Lin')
    await sending().send(aDraft())
    const again = await openAccount.open(aPerson('Lin', id))
    expect(again.username).toBe('Lin')
    expect(again.balance).toBe(1300)
  })
})

describe('a username', () => {
  async function choosing(name: string) {
    const world = await openWorld()
    await world.signInAs(name)
    const { identity, directory, findFreeName } = world
    return { ...world, names: new ChooseUsername(identity, directory, findFreeName) }
  }

  it('is chosen', async () => {
    const { names } = await choosing('Lin')
    const result = await names.choose('@Lin Chen')
    expect(result.ok && result.value.username).toBe('Lin Chen')
  })

  it('that is taken is refused with the nearest free one', async () => {
    const { names, signInAs } = await choosing('Maya')
    await signInAs('Lin')
    expect(await names.choose('maya')).toEqual({
      ok: false,
      refusal: { code: 'name-taken', nearest: 'maya 2' },
    })
  })

  it('that stays taken after its owner was deleted is not suggested as free', async () => {
    const { names, signInAs, deleteAccount } = await choosing('Maya')
    deleteAccount(await signInAs('Bob'))
    await signInAs('Lin')
    expect(await names.choose('Bob')).toEqual({
      ok: false,
      refusal: { code: 'name-taken', nearest: 'Bob 2' },
    })
  })

  it.each([
    ['x', 'name-too-short'],
    ['Élodie', 'name-not-allowed'],
    ['unnamed', 'name-reserved'],
  ])('%s is refused', async (typed, code) => {
    const { names } = await choosing('Lin')
    const result = await names.choose(typed)
    expect(!result.ok && result.refusal.code).toBe(code)
  })

  it('is refused as the sixth', async () => {
    const { names } = await choosing('Lin')
    for (const number of [2, 3, 4, 5]) await names.choose(`Lin ${number}`)
    const result = await names.choose('Lin 6')
    expect(!result.ok && result.refusal.code).toBe('names-used-up')
  })

  it('cannot be chosen signed out', async () => {
    const { names, identity } = await choosing('Lin')
    await identity.signOut()
    expect(await names.choose('Zoe')).toEqual({ ok: false, refusal: { code: 'signed-out' } })
  })
})

describe('a description', () => {
  async function describing() {
    const world = await openWorld()
    await world.signInAs('Lin')
    return { ...world, edit: new EditDescription(world.identity, world.directory) }
  }

  it('is set, trimmed, and removed', async () => {
    const { edit } = await describing()
    const results = [await edit.edit(' Bakes bread '), await edit.edit('')]
    expect(results.map((result) => result.ok && result.value.description)).toEqual([
      'Bakes bread',
      null,
    ])
  })

  it('of 161 characters is refused', async () => {
    const { edit } = await describing()
    expect(await edit.edit('x'.repeat(161))).toEqual({
      ok: false,
      refusal: { code: 'text-too-long', length: 161, limit: 160 },
    })
  })

  it('cannot be set signed out', async () => {
    const { edit, identity } = await describing()
    await identity.signOut()
    expect(await edit.edit('me')).toEqual({ ok: false, refusal: { code: 'signed-out' } })
  })
})
