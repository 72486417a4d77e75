import { describe, expect, it } from 'vitest'
import { type Community, OPEN_COMMUNITY } from '../../../src/core/domain/community.ts'
import type { UserId } from '../../../src/core/domain/ids.ts'
import { CACHED_ACCOUNT, CACHED_FEED } from '../../../src/core/domain/offline-cache.ts'
import type { Account } from '../../../src/core/domain/people.ts'
import { Fault } from '../../../src/core/domain/result.ts'
import { NAME_WISH } from '../../../src/core/domain/session.ts'
import type { Username } from '../../../src/core/domain/username.ts'
import { OpenAccount, type Session, WatchSession } from '../../../src/core/use-cases/session.ts'
import { fillDevice } from '../../builders/fill-device.ts'
import { PASSWORD } from '../../contract/identity-harness.ts'
import { record } from '../../contract/recording.ts'
import { aDraft, openWorld } from './world.ts'

/** As `record`, where nothing takes time: a session that has not come once nothing more can happen fails at once. */
function recordSessions(sessions: WatchSession, before?: Session) {
  const { values } = record<Session>(({ next }) => sessions.watch(next, before))
  const until = async (isWanted: (session: Session) => boolean): Promise<Session> => {
    for (let turn = 0; turn < 100; turn++) {
      const found = values.find(isWanted)
      if (found) return found
      await new Promise((resolve) => setImmediate(resolve))
    }
    throw new Error(`There is no such session. The last one is ${JSON.stringify(values.at(-1))}`)
  }
  return { values, until }
}

async function following(community: Community = OPEN_COMMUNITY) {
  const world = await openWorld()
  const { identity, openAccount, ledger, clock, log, device } = world
  const known = device.store
  const dropped = { copies: 0 }
  const copy = { drop: async () => void dropped.copies++ }
  const watch = (opening = openAccount) =>
    new WatchSession(identity, opening, ledger, known, clock, log, community, known, copy)
  const sessions = watch()
  const recording = recordSessions(sessions)
  const until = (balance: number) =>
    recording.until((now) => now.status === 'signed-in' && now.account?.balance === balance)
  return { ...world, sessions, known, dropped, recording, until, watch }
}

describe('a session', () => {
  it('is unknown, then signed out', async () => {
    const { recording } = await following()
    await recording.until(({ status }) => status === 'signed-out')
    expect(recording.values.map(({ status }) => status)).toEqual(['signed-out'])
  })

  it('starts with the person, and then has their new account', async () => {
    const { identity, recording, until } = await following()
    await identity.signUp({ email: 'zoe@example.com', password: PASSWORD })
    await until(1337)
    const accounts = recording.values.map(
      (now) => now.status === 'signed-in' && now.account?.balance,
    )
    expect(accounts.filter((balance) => balance !== false).slice(0, 2)).toEqual([undefined, 1337])
  })

  it('has the name that was typed at sign-up and taken by somebody else, and no other', async () => {
    const { identity, openAccount, recording, signInAs } = await following()
    await signInAs('Zoe')
    await identity.signOut()
    openAccount.wishName('zoe' as Username)
    await identity.signUp({ email: 'zoe.b@example.com', password: PASSWORD })
    const session = await recording.until(
      (now) => now.status === 'signed-in' && now.missedName !== null,
    )
    expect(session).toMatchObject({ missedName: 'zoe', account: { username: null } })
    await identity.signOut()
    await signInAs('Lin')
    const next = await recording.until((now) => now.status === 'signed-in' && now.account !== null)
    expect(next).toMatchObject({ missedName: null })
  })

  it('follows the balance', async () => {
    const { signInAs, send, until } = await following()
    await signInAs('Maya')
    await signInAs('Lin')
    await send(aDraft())
    expect(await until(1300)).toMatchObject({ account: { username: 'Lin', totalSent: 37 } })
  })

  it('reports a new sign-in method', async () => {
    const { identity, signInAs, recording, until } = await following()
    await signInAs('Lin')
    await until(1337)
    await identity.setPassword(PASSWORD)
    expect(recording.values.at(-1)).toMatchObject({
      person: { methods: ['google', 'password'] },
      account: { username: 'Lin' },
    })
  })

  it('reports no earlier account after a sign-out', async () => {
    const { signInAs, identity, ledger, recording, until, directory } = await following()
    const { id } = await signInAs('Lin')
    await until(1337)
    await identity.signOut()
    const account = record<Account | null>((listener) => ledger.watchAccount(id, listener))
    await directory.setDescription(id, 'gone')
    await account.until((now) => now?.description === 'gone')
    expect(recording.values.at(-1)).toEqual({ status: 'signed-out' })
  })

  it('says that the account could not be loaded, and logs it', async () => {
    const { identity, ledger, recording, errors } = await following()
    ledger.openAccount = () => Promise.reject(new Fault('unreachable', 'no network'))
    await identity.signUp({ email: 'zoe@example.com', password: PASSWORD })
    await recording.until((now) => now.status === 'signed-in' && now.failed)
    expect(errors).toEqual(['The account could not be read'])
  })

  it('continues with the account as it was last loaded, and its time', async () => {
    const { signInAs, identity, ledger, clock, recording, until, known } = await following()
    await signInAs('Lin')
    await until(1337)
    const readAt = clock.now()
    expect(known.load(CACHED_ACCOUNT)).toMatchObject({ value: { username: 'Lin' }, asOf: readAt })
    await identity.signOut()
    ledger.openAccount = () => Promise.reject(new Fault('unreachable', 'no network'))
    await expect(signInAs('Lin')).rejects.toThrow('no network')
    const state = await recording.until((now) => now.status === 'signed-in' && now.failed)
    expect(state).toMatchObject({ account: { username: 'Lin', balance: 1337 }, asOf: readAt })
  })

  it('knows from its first moment that the person was suspended when they were last here', async () => {
    const { sessions, signInAs, until, known, clock } = await following()
    const lin = await signInAs('Lin')
    await until(1337)
    const cached = known.load(CACHED_ACCOUNT)?.value as Account
    expect(cached.id).toBe(lin.id)
    const suspended = { by: 'mona' as UserId, at: clock.now(), reason: 'abuse' as const }
    known.save(CACHED_ACCOUNT, { value: { ...cached, suspended }, asOf: clock.now() })
    const again = recordSessions(sessions)
    expect(again.values[0]).toMatchObject({ account: { suspended: { reason: 'abuse' } } })
    // The account itself says meanwhile that the suspension was lifted.
    await again.until((now) => now.status === 'signed-in' && now.account?.suspended === null)
  })

  it('that begins without an account has none until it is read, where nobody was suspended', async () => {
    const { sessions, signInAs, until } = await following()
    await signInAs('Lin')
    await until(1337)
    const again = recordSessions(sessions)
    expect(again.values[0]).toMatchObject({ status: 'signed-in', account: null })
  })

  it('never shows the cached account of another person', async () => {
    const { signInAs, identity, ledger, recording, until } = await following()
    await signInAs('Lin')
    await until(1337)
    ledger.openAccount = () => Promise.reject(new Fault('unreachable', 'no network'))
    await identity.signUp({ email: 'zoe@example.com', password: PASSWORD })
    const state = await recording.until((now) => now.status === 'signed-in' && now.failed)
    expect(state).toMatchObject({ account: null, asOf: null })
  })

  it('that is watched again starts with the last account at once', async () => {
    const { sessions, signInAs, until } = await following()
    await signInAs('Lin')
    const before = await until(1337)
    const again = recordSessions(sessions, before)
    expect(again.values).toEqual([before])
  })

  it('that failed is watched again with the last known account, and its time', async () => {
    const { sessions, signInAs, identity, ledger, clock, recording, until } = await following()
    await signInAs('Lin')
    await until(1337)
    await identity.signOut()
    const { openAccount } = ledger
    ledger.openAccount = () => Promise.reject(new Fault('unreachable', 'no network'))
    await expect(signInAs('Lin')).rejects.toThrow('no network')
    const failed = await recording.until((now) => now.status === 'signed-in' && now.failed)
    ledger.openAccount = openAccount
    const again = recordSessions(sessions, failed)
    await again.until((now) => now.status === 'signed-in' && now.asOf === null)
    expect(again.values[0]).toMatchObject({
      account: { username: 'Lin' },
      failed: false,
      asOf: clock.now(),
    })
  })

  it('that is watched again does not show a person the account of an earlier one', async () => {
    const { sessions, signInAs, identity, until } = await following()
    await signInAs('Lin')
    const before = await until(1337)
    await identity.signUp({ email: 'zoe@example.com', password: PASSWORD })
    const again = recordSessions(sessions, before)
    expect(again.values[0]).toMatchObject({ account: null, asOf: null })
  })

  it('that is watched again reports no earlier account after a sign-out and a new sign-in', async () => {
    const { sessions, signInAs, identity, until } = await following()
    await signInAs('Lin')
    const before = await until(1337)
    const again = recordSessions(sessions, before)
    await identity.signOut()
    await signInAs('Lin')
    const out = again.values.findIndex(({ status }) => status === 'signed-out')
    expect(again.values[out + 1]).toMatchObject({ account: null })
  })

  it('of somebody who left has what is left of their account, also when they sign in again', async () => {
    const { identity, leaving, recording, until, watch } = await following()
    const credentials = { email: 'zoe@example.com', password: PASSWORD }
    const signedUp = await identity.signUp(credentials)
    await until(1337)
    if (signedUp.ok) await leaving.leave(signedUp.value.id)
    const hasLeft = (now: Session) =>
      now.status === 'signed-in' && !now.failed && now.account?.leftAt !== null && !!now.account
    expect(await recording.until(hasLeft)).toMatchObject({ account: { username: null } })
    await identity.signOut()
    await identity.signIn(credentials)
    expect(await recordSessions(watch()).until(hasLeft)).toMatchObject({ missedName: null })
  })

  it('of a deleted account says that it cannot be loaded, so that it can be opened again', async () => {
    const { signInAs, ledger, recording, until } = await following()
    let tell: (account: null) => void = () => {}
    ledger.watchAccount = (_, { next }) => {
      tell = next
      return () => {}
    }
    await signInAs('Lin')
    await until(1337)
    tell(null)
    expect(recording.values.at(-1)).toMatchObject({ account: null, failed: true })
  })
})

describe('a session where only members may join', () => {
  const community = { members: ['example.com'], readers: 'everyone' } as const
  const zoe = { email: 'zoe@example.com', password: PASSWORD }

  it('waits for the email to be confirmed, then opens the account', async () => {
    const { identity, recording, until, lastMail } = await following(community)
    await identity.signUp(zoe)
    const outside = await recording.until(({ status }) => status === 'outside')
    expect(outside).toMatchObject({ why: 'not-confirmed', person: { email: zoe.email } })
    await identity.sendConfirmation()
    const code = identity.confirmationCode((await lastMail(zoe.email)) ?? '')
    await identity.confirmEmail(code ?? '')
    await until(1337)
  })

  it('asks the ledger nothing for a person of another domain', async () => {
    const { identity, recording, directory } = await following(community)
    await identity.signUp({ ...zoe, email: 'zoe@example.org' })
    expect(await recording.until(({ status }) => status === 'outside')).toMatchObject({
      why: 'not-a-member',
    })
    const id = identity.current()?.id
    expect(id && (await directory.findById(id))).toBeNull()
  })

  it('forgets what only members read once they sign out, and nothing that everyone reads', async () => {
    for (const readers of ['members', 'everyone'] as const) {
      const found = await following({ ...community, readers })
      const { identity, recording, signInAs, known, device, dropped } = found
      const { id } = await signInAs('Lin')
      await recording.until((now) => now.status === 'signed-in' && now.account !== null)
      expect(known.load(CACHED_ACCOUNT)).not.toBeNull()
      const fill = () => fillDevice(device, id)
      fill()
      const { copies } = dropped
      const before = recording.values.length
      await identity.signOut()
      await recording.until((now) => recording.values.indexOf(now) >= before)
      expect(device.records().length === 0).toBe(readers === 'members')
      expect(dropped.copies > copies).toBe(readers === 'members')
      // Answers to what was asked before.
      fill()
      expect(device.records().length === 0).toBe(readers === 'members')
      await signInAs('Mo')
      await recording.until((now) => now.status === 'signed-in' && now.account !== null)
      fill()
      expect(known.load(CACHED_FEED)).not.toBeNull()
    }
  })

  it('gives the name that was typed at sign-up, also where the page was opened again before the email was confirmed', async () => {
    const { identity, known, openAccount, ledger, directory, ...found } = await following(community)
    openAccount.wishName('zoe' as Username)
    await identity.signUp(zoe)
    await found.recording.until(({ status }) => status === 'outside')
    const reopened = found.watch(new OpenAccount(ledger, directory, known))
    const recording = recordSessions(reopened)
    await identity.sendConfirmation()
    const code = identity.confirmationCode((await found.lastMail(zoe.email)) ?? '')
    await identity.confirmEmail(code ?? '')
    const last = await recording.until((now) => now.status === 'signed-in' && now.account !== null)
    expect(last).toMatchObject({ account: { username: 'zoe' }, missedName: null })
    expect(known.load(NAME_WISH)).toBeNull()
  })

  it('gives the name that one person wished to nobody else', async () => {
    const { identity, openAccount, recording, lastMail } = await following(community)
    openAccount.wishName('zoe' as Username)
    await identity.signUp({ ...zoe, email: 'zoe@example.org' })
    await recording.until(({ status }) => status === 'outside')
    await identity.signOut()
    await recording.until(({ status }) => status === 'signed-out')
    await identity.sendSignInLink('lin@example.com')
    await identity.signInByLink((await lastMail('lin@example.com')) ?? '')
    const last = await recording.until((now) => now.status === 'signed-in' && now.account !== null)
    expect(last).toMatchObject({ account: { username: null } })
  })
})
