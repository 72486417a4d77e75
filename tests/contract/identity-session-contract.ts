import { expect, it } from 'vitest'
import type { SignInState } from '../../src/core/ports/identity.ts'
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
  it('is unknown at first, then signed out', async () => {
    const { loading } = await openHarness()
    const identity = loading()
    const states: SignInState[] = []
    identity.watch((state) => states.push(state))
    await settled(identity)
    expect(states.map(({ status }) => status)).toEqual(['unknown', 'signed-out'])
  })

  it('reports the person who signs up', async () => {
    const { identity, newEmail } = await openHarness()
    const email = newEmail()
    const result = await identity.signUp({ email, password: PASSWORD })
    const state = await settled(identity, ({ status }) => status === 'signed-in')
    const person = result.ok && result.value
    expect(state).toEqual({ status: 'signed-in', person })
    expect(identity.current()).toEqual(person)
  })

  it('reports the present state to a late watcher, not "unknown"', async () => {
    const { identity, newEmail } = await openHarness()
    await identity.signUp({ email: newEmail(), password: PASSWORD })
    const states: SignInState[] = []
    identity.watch((state) => states.push(state))
    await settled(identity, ({ status }) => status === 'signed-in')
    expect(states.map(({ status }) => status)).toEqual(['signed-in'])
  })

  it('reports nothing after the watcher stopped, even twice', async () => {
    const { identity, newEmail } = await openHarness()
    await settled(identity)
    const states: SignInState[] = []
    const stop = identity.watch((state) => states.push(state))
    await settled(identity)
    stop()
    stop()
    await identity.signUp({ email: newEmail(), password: PASSWORD })
    expect(states.map(({ status }) => status)).toEqual(['signed-out'])
  })

  it('signs out', async () => {
    const { identity, newEmail } = await openHarness()
    await identity.signUp({ email: newEmail(), password: PASSWORD })
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
      const { identity, newEmail, reloaded } = await openHarness()
      await identity.signUp({ email: newEmail(), password: PASSWORD })
      const afterReload = reloaded()
      const atFirst = afterReload.current()
      const state = await settled(afterReload)
      const person = identity.current()
      expect(atFirst).toBe(null)
      expect(state).toEqual({ status: 'signed-in', person })
    },
  )

  it.skipIf(!abilities.includes('tabs'))(
    'signs in and out in all tabs (where there are tabs)',
    async () => {
      const { identity, newEmail, secondTab } = await openHarness()
      const other = secondTab()
      const statuses: string[] = []
      await settled(other)
      other.watch(({ status }) => statuses.push(status))
      await identity.signUp({ email: newEmail(), password: PASSWORD })
      await settled(other, ({ status }) => status === 'signed-in')
      await other.signOut()
      await settled(identity, ({ status }) => status === 'signed-out')
      expect(statuses).toEqual(['signed-out', 'signed-in', 'signed-out'])
    },
  )
}
