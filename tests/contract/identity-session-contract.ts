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
  it('does not know at first, and then that nobody is signed in', async () => {
    const { loading } = await openHarness()
    const identity = loading()
    const told: SignInState[] = []
    identity.watch((state) => told.push(state))
    await settled(identity)
    expect(told.map(({ status }) => status)).toEqual(['unknown', 'signed-out'])
  })

  it('tells who signs up, and names them', async () => {
    const { identity, newEmail } = await openHarness()
    const email = newEmail()
    const result = await identity.signUp({ email, password: PASSWORD })
    const state = await settled(identity, ({ status }) => status === 'signed-in')
    const person = result.ok && result.value
    expect([state, identity.current()]).toEqual([{ status: 'signed-in', person }, person])
  })

  it('tells whoever comes to watch later the state of now, not "unknown"', async () => {
    const { identity, newEmail } = await openHarness()
    await identity.signUp({ email: newEmail(), password: PASSWORD })
    const told: SignInState[] = []
    identity.watch((state) => told.push(state))
    await settled(identity, ({ status }) => status === 'signed-in')
    expect(told.map(({ status }) => status)).toEqual(['signed-in'])
  })

  it('tells nothing more to a watcher who stopped, even twice', async () => {
    const { identity, newEmail } = await openHarness()
    await settled(identity)
    const told: SignInState[] = []
    const stop = identity.watch((state) => told.push(state))
    await settled(identity)
    stop()
    stop()
    await identity.signUp({ email: newEmail(), password: PASSWORD })
    expect(told.map(({ status }) => status)).toEqual(['signed-out'])
  })

  it('signs out', async () => {
    const { identity, newEmail } = await openHarness()
    await identity.signUp({ email: newEmail(), password: PASSWORD })
    await identity.signOut()
    expect([(await settled(identity)).status, identity.current()]).toEqual(['signed-out', null])
  })

  it('signs out where nobody is signed in', async () => {
    const { identity } = await openHarness()
    expect(codeOf(await identity.signOut())).toBeNull()
  })

  it.skipIf(!abilities.includes('reloads'))(
    'knows nobody at first after a reload, and then who is signed in (where a page can be loaded anew)',
    async () => {
      const { identity, newEmail, reloaded } = await openHarness()
      await identity.signUp({ email: newEmail(), password: PASSWORD })
      const anew = reloaded()
      const atFirst = anew.current()
      const state = await settled(anew)
      const person = identity.current()
      expect([atFirst, state]).toEqual([null, { status: 'signed-in', person }])
    },
  )

  it.skipIf(!abilities.includes('tabs'))(
    'signs in and out in two tabs alike (where there are tabs)',
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
