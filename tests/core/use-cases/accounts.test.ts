import { describe, expect, it } from 'vitest'
import type { UserId } from '../../../src/core/domain/ids.ts'
import { Fault, refuse } from '../../../src/core/domain/result.ts'
import type { Person } from '../../../src/core/domain/session.ts'
import type { Username } from '../../../src/core/domain/username.ts'
import type { Ledger } from '../../../src/core/ports/ledger.ts'
import { EditProfile } from '../../../src/core/use-cases/people.ts'
import { CheckUsername, OpenAccount } from '../../../src/core/use-cases/session.ts'
import { aDevice } from '../../builders/a-device.ts'
import { aDraft, openWorld } from './world.ts'

describe('a typed username', () => {
  it('is free where nobody ever had it, with or without its @', async () => {
    const { directory } = await openWorld()
    expect(await new CheckUsername(directory).check('@zoe')).toEqual({ ok: true, value: 'zoe' })
  })

  it('is taken in any capitals, and the nearest free one is offered', async () => {
    const { directory, signInAs } = await openWorld()
    await signInAs('Maya')
    expect(await new CheckUsername(directory).check('MAYA')).toEqual(
      refuse({ code: 'name-taken', nearest: 'MAYA 2' }),
    )
  })

  it('is taken where its owner was deleted', async () => {
    const { directory, signInAs, deleteAccount } = await openWorld()
    deleteAccount(await signInAs('Maya'))
    const checked = await new CheckUsername(directory).check('Maya')
    expect(checked).toMatchObject({ refusal: { code: 'name-taken' } })
  })

  it('is refused where no account can ever have it', async () => {
    const { directory } = await openWorld()
    const checked = await new CheckUsername(directory).check('You')
    expect(checked).toMatchObject({ refusal: { code: 'name-reserved' } })
  })
})

const aPerson = (name: string | null, id = 'new-id'): Person => {
  return { id: id as UserId, name, email: null, isConfirmed: false, methods: ['google'] }
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
    const start = { balance: 1337, totalSent: 0, totalReceived: 0 }
    expect(account).toMatchObject({ username, ...start })
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
    const { ledger, directory } = await openWorld()
    const outrun: Ledger = Object.assign(Object.create(ledger), {
      openAccount: async (id: UserId, name: Username | null) =>
        name === null ? ledger.openAccount(id, null) : refuse({ code: 'name-taken' }),
    })
    const account = await new OpenAccount(outrun, directory, aDevice().store).open(aPerson('Maya'))
    expect(account).toMatchObject({ username: null, balance: 1337 })
  })

  it('opens once', async () => {
    const { send, openAccount, signInAs } = await openWorld()
    await signInAs('Maya')
    const { id } = await signInAs('Lin')
    await send(aDraft())
    const again = await openAccount.open(aPerson('Lin', id))
    expect(again).toMatchObject({ username: 'Lin', balance: 1300 })
  })
})

describe('a name that was typed at sign-up', () => {
  const wished = (name: string) => name as Username

  it('is taken with the new account', async () => {
    const { openAccount } = await openWorld()
    openAccount.wishName(wished('zoe'))
    const account = await openAccount.open(aPerson(null))
    expect(account).toMatchObject({ username: 'zoe', nameCount: 1 })
    expect(openAccount.missedName(account.id)).toBeNull()
  })

  it('comes before the name that a provider knows', async () => {
    const { openAccount } = await openWorld()
    openAccount.wishName(wished('zoe'))
    expect((await openAccount.open(aPerson('Zoe Miller'))).username).toBe('zoe')
  })

  it('is missed where it was taken in the meantime, and the account opens all the same', async () => {
    const { openAccount, signInAs } = await openWorld()
    await signInAs('Zoe')
    openAccount.wishName(wished('zoe'))
    const account = await openAccount.open(aPerson(null))
    expect(account).toMatchObject({ username: null, balance: 1337 })
    expect(openAccount.missedName(account.id)).toBe('zoe')
    expect(openAccount.missedName('other-id' as UserId)).toBeNull()
  })

  it('is taken after that where another tab has opened the account without it', async () => {
    const { openAccount, ledger } = await openWorld()
    await ledger.openAccount(aPerson(null).id, null)
    openAccount.wishName(wished('zoe'))
    expect((await openAccount.open(aPerson(null))).username).toBe('zoe')
  })

  it('changes no account that has a name already', async () => {
    const { openAccount, signInAs } = await openWorld()
    const { id } = await signInAs('Maya')
    openAccount.wishName(wished('zoe'))
    expect((await openAccount.open(aPerson('Maya', id))).username).toBe('Maya')
    expect(openAccount.missedName(id)).toBeNull()
  })

  it('is taken once the ledger can be reached again', async () => {
    const { ledger, directory } = await openWorld()
    let isBroken = true
    const breaking: Ledger = Object.assign(Object.create(ledger), {
      openAccount: (id: UserId, name: Username | null) =>
        isBroken
          ? Promise.reject(new Fault('unreachable', 'The network is gone'))
          : ledger.openAccount(id, name),
    })
    const openAccount = new OpenAccount(breaking, directory, aDevice().store)
    openAccount.wishName(wished('zoe'))
    await expect(openAccount.open(aPerson(null))).rejects.toThrow('The network is gone')
    isBroken = false
    expect((await openAccount.open(aPerson(null, 'other'))).username).toBeNull()
    expect((await openAccount.open(aPerson(null))).username).toBe('zoe')
  })

  it('is for one account only', async () => {
    const { openAccount } = await openWorld()
    openAccount.wishName(wished('zoe'))
    await openAccount.open(aPerson(null, 'first'))
    expect((await openAccount.open(aPerson(null, 'second'))).username).toBeNull()
  })
})

async function choosing(name: string) {
  const world = await openWorld()
  await world.signInAs(name)
  const { identity, directory } = world
  return { ...world, profile: new EditProfile(identity, directory) }
}

describe('a username', () => {
  it('is chosen', async () => {
    const { profile } = await choosing('Lin')
    const result = await profile.chooseUsername('@Lin Chen')
    expect(result.ok && result.value.username).toBe('Lin Chen')
  })

  it('that is taken is refused with the nearest free one', async () => {
    const { profile, signInAs } = await choosing('Maya')
    await signInAs('Lin')
    expect(await profile.chooseUsername('maya')).toEqual(
      refuse({ code: 'name-taken', nearest: 'maya 2' }),
    )
  })

  it('that stays taken after its owner was deleted is not suggested as free', async () => {
    const { profile, signInAs, deleteAccount } = await choosing('Maya')
    deleteAccount(await signInAs('Bob'))
    await signInAs('Lin')
    expect(await profile.chooseUsername('Bob')).toEqual(
      refuse({ code: 'name-taken', nearest: 'Bob 2' }),
    )
  })

  it.each([
    ['x', 'name-too-short'],
    ['Élodie', 'name-not-allowed'],
    ['unnamed', 'name-reserved'],
  ])('%s is refused', async (typed, code) => {
    const { profile } = await choosing('Lin')
    const result = await profile.chooseUsername(typed)
    expect(!result.ok && result.refusal.code).toBe(code)
  })

  it('is refused as the sixth', async () => {
    const { profile } = await choosing('Lin')
    for (const number of [2, 3, 4, 5]) await profile.chooseUsername(`Lin ${number}`)
    const result = await profile.chooseUsername('Lin 6')
    expect(!result.ok && result.refusal.code).toBe('names-used-up')
  })

  it('cannot be chosen signed out', async () => {
    const { profile, identity } = await choosing('Lin')
    await identity.signOut()
    expect(await profile.chooseUsername('Zoe')).toEqual(refuse({ code: 'signed-out' }))
  })
})

describe('a description', () => {
  it('is set, trimmed, and removed', async () => {
    const { profile } = await choosing('Lin')
    const results = [await profile.describe(' Bakes bread '), await profile.describe('')]
    const described = results.map((result) => result.ok && result.value.description)
    expect(described).toEqual(['Bakes bread', null])
  })

  it('of 161 characters is refused', async () => {
    const { profile } = await choosing('Lin')
    expect(await profile.describe('x'.repeat(161))).toEqual(
      refuse({ code: 'text-too-long', length: 161, limit: 160 }),
    )
  })

  it('cannot be set signed out', async () => {
    const { profile, identity } = await choosing('Lin')
    await identity.signOut()
    expect(await profile.describe('me')).toEqual(refuse({ code: 'signed-out' }))
  })
})
