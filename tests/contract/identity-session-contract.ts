import { expect, it } from 'vitest'
import type { Identity } from '../../src/core/ports/identity.ts'
import {
  type Ability,
  codeOf,
  type OpenIdentityHarness,
  PASSWORD,
  settled,
} from './identity-harness.ts'

export function describeIdentitySession(
  openHarness: OpenIdentityHarness,
  abilities: readonly Ability[],
): void {
  /** What a service reports, one word each. */
  function statusesOf(identity: Identity) {
    const statuses: string[] = []
    const stop = identity.watch(({ status }) => statuses.push(status))
    return { statuses, stop }
  }

  /** With a person who has just signed up. */
  async function signedUp() {
    const harness = await openHarness()
    const email = harness.newEmail()
    const result = await harness.identity.signUp({ email, password: PASSWORD })
    return { ...harness, email, person: result.ok ? result.value : null }
  }

  it('is unknown at first, then signed out', async () => {
    const { loading } = await openHarness()
    const identity = loading()
    const { statuses } = statusesOf(identity)
    await settled(identity)
    expect(statuses).toEqual(['unknown', 'signed-out'])
  })

  it('reports the person who signs up', async () => {
    const { identity, person } = await signedUp()
    const state = await settled(identity, ({ status }) => status === 'signed-in')
    expect(state).toEqual({ status: 'signed-in', person })
    expect(identity.current()).toEqual(person)
  })

  it('reports the present state to a late watcher, not "unknown"', async () => {
    const { identity } = await signedUp()
    const { statuses } = statusesOf(identity)
    await settled(identity, ({ status }) => status === 'signed-in')
    expect(statuses).toEqual(['signed-in'])
  })

  it('reports nothing after the watcher stopped, even twice', async () => {
    const { identity, newEmail } = await openHarness()
    await settled(identity)
    const { statuses, stop } = statusesOf(identity)
    await settled(identity)
    stop()
    stop()
    await identity.signUp({ email: newEmail(), password: PASSWORD })
    expect(statuses).toEqual(['signed-out'])
  })

  it('signs out', async () => {
    const { identity } = await signedUp()
    await identity.signOut()
    expect((await settled(identity)).status).toBe('signed-out')
    expect(identity.current()).toBe(null)
  })

  it('accepts a sign-out when nobody is signed in', async () => {
    const { identity } = await openHarness()
    expect(codeOf(await identity.signOut())).toBeNull()
  })

  it.skipIf(!abilities.includes('reloads'))(
    'is unknown at first after a reload, then signed in (where a page can be reloaded)',
    async () => {
      const { person, reloaded } = await signedUp()
      const afterReload = reloaded()
      expect(afterReload.current()).toBe(null)
      expect(await settled(afterReload)).toEqual({ status: 'signed-in', person })
    },
  )

  it.skipIf(!abilities.includes('tabs'))(
    'signs in and out in all tabs (where there are tabs)',
    async () => {
      const { identity, newEmail, secondTab } = await openHarness()
      const other = secondTab()
      await settled(other)
      const { statuses } = statusesOf(other)
      await identity.signUp({ email: newEmail(), password: PASSWORD })
      await settled(other, ({ status }) => status === 'signed-in')
      await other.signOut()
      await settled(identity, ({ status }) => status === 'signed-out')
      expect(statuses).toEqual(['signed-out', 'signed-in', 'signed-out'])
    },
  )

  it('deletes the identity of the person signed in, for good, and signs out', async () => {
    const { identity, person, email } = await signedUp()
    const credentials = { email, password: PASSWORD }
    expect(codeOf(await identity.checkRecentSignIn())).toBeNull()
    expect(codeOf(await identity.deleteIdentity())).toBeNull()
    expect((await settled(identity)).status).toBe('signed-out')
    expect(codeOf(await identity.signIn(credentials))).toBe('auth/invalid-credential')
    const again = await identity.signUp(credentials)
    expect(again).toMatchObject({ ok: true })
    expect(again.ok && again.value.id).not.toBe(person?.id)
  })

  it('deletes nobody when nobody is signed in', async () => {
    const { identity } = await openHarness()
    expect(codeOf(await identity.checkRecentSignIn())).toBe('auth/null-user')
    expect(codeOf(await identity.deleteIdentity())).toBe('auth/null-user')
  })

  it.skipIf(!abilities.includes('clock'))(
    'asks for reauthentication before it deletes an identity when the last one is five minutes old (where time can pass)',
    async () => {
      const { identity, age, person } = await signedUp()
      age(5 * 60_000)
      expect(codeOf(await identity.checkRecentSignIn())).toBe('auth/requires-recent-login')
      expect(codeOf(await identity.deleteIdentity())).toBe('auth/requires-recent-login')
      expect(identity.current()).toEqual(person)
      await identity.reauthenticateByPassword(PASSWORD)
      expect(codeOf(await identity.checkRecentSignIn())).toBeNull()
      expect(codeOf(await identity.deleteIdentity())).toBeNull()
    },
  )

  it.skipIf(!abilities.includes('tabs'))(
    'signs out in all tabs where an identity is deleted (where there are tabs)',
    async () => {
      const { identity, secondTab } = await signedUp()
      const other = secondTab()
      await settled(other, ({ status }) => status === 'signed-in')
      await identity.deleteIdentity()
      await settled(other, ({ status }) => status === 'signed-out')
      expect(codeOf(await other.deleteIdentity())).toBe('auth/null-user')
    },
  )
}
