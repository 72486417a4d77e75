import { expect, it } from 'vitest'
import { PROVIDERS } from '../../src/core/domain/session.ts'
import { type Ability, codeOf, type OpenIdentityHarness, PASSWORD } from './identity-harness.ts'

/** Needs the ability `windows`, and `reloads` for redirects. */
export function describeIdentityProviders(
  openHarness: OpenIdentityHarness,
  abilities: readonly Ability[],
): void {
  /** A service whose next window gives an account with this email, of a person called Noor. */
  async function withNoor() {
    const harness = await openHarness()
    const email = harness.newEmail()
    harness.chooseAccount({ name: 'Noor Haddad', email })
    return { ...harness, email }
  }

  const withWindows = it.skipIf(!abilities.includes('windows'))
  const withReloads = it.skipIf(!abilities.includes('reloads'))

  withWindows.each(PROVIDERS)('makes a person of an account at %s', async (provider) => {
    const { identity, email } = await withNoor()
    await identity.signInWith(provider)
    const { id = '', ...person } = identity.current() ?? {}
    expect(person).toEqual({
      name: 'Noor Haddad',
      email,
      methods: [provider],
      isConfirmed: provider === 'google',
    })
    expect(id !== '').toBe(true)
  })

  withWindows('finds the same person by the same account', async () => {
    const { identity } = await withNoor()
    const first = await identity.signInWith('google')
    await identity.signOut()
    expect(await identity.signInWith('google')).toEqual(first)
  })

  withWindows.each([
    ['closed', null, 'auth/popup-closed-by-user'],
    ['blocked', 'blocked', 'auth/popup-blocked'],
  ] as const)('refuses a window that is %s, and signs nobody in', async (_, answer, code) => {
    const { identity, chooseAccount } = await openHarness()
    chooseAccount(answer)
    expect(codeOf(await identity.signInWith('google'))).toEqual(code)
    expect(identity.current()).toBe(null)
  })

  withWindows(
    'refuses a window that another one replaces, and continues with the new one',
    async () => {
      const { identity, newEmail, chooseAccount, windowOpen } = await openHarness()
      chooseAccount('left-open')
      const first = identity.signInWith('google')
      await windowOpen()
      chooseAccount({ name: 'Noor Haddad', email: newEmail() })
      const second = identity.signInWith('google')
      const codes = [codeOf(await first), codeOf(await second)]
      expect(codes).toEqual(['auth/cancelled-popup-request', null])
    },
  )

  withWindows('refuses an account whose email has a password', async () => {
    const { identity, email } = await withNoor()
    await identity.signUp({ email, password: PASSWORD })
    await identity.signOut()
    const result = await identity.signInWith('github')
    expect(codeOf(result)).toBe('auth/account-exists-with-different-credential')
    expect(identity.current()).toBe(null)
  })

  withWindows('links a provider to a person, who then can sign in with it', async () => {
    const { identity, newEmail } = await withNoor()
    const person = await identity.signUp({ email: newEmail(), password: PASSWORD })
    await identity.link('google')
    await identity.signOut()
    const again = await identity.signInWith('google')
    expect(again.ok && [again.value.id, again.value.methods.toSorted()]).toEqual([
      person.ok && person.value.id,
      ['google', 'password'],
    ])
  })

  withWindows('refuses to link a provider twice', async () => {
    const { identity } = await withNoor()
    await identity.signInWith('google')
    expect(codeOf(await identity.link('google'))).toBe('auth/provider-already-linked')
  })

  withWindows(
    'refuses to link an account that another person uses, and changes nothing',
    async () => {
      const { identity, newEmail } = await withNoor()
      await identity.signInWith('google')
      await identity.signUp({ email: newEmail(), password: PASSWORD })
      const result = await identity.link('google')
      expect(codeOf(result)).toBe('auth/credential-already-in-use')
      expect(identity.current()?.methods).toEqual(['password'])
    },
  )

  withWindows('refuses to link an account with the email of somebody else', async () => {
    const { identity, email, newEmail } = await withNoor()
    await identity.signUp({ email, password: PASSWORD })
    await identity.signUp({ email: newEmail(), password: PASSWORD })
    expect(codeOf(await identity.link('github'))).toBe('auth/email-already-in-use')
  })

  withWindows('sets a password for a person who signed in with a provider', async () => {
    const { identity, email } = await withNoor()
    await identity.signInWith('google')
    await identity.setPassword(PASSWORD)
    await identity.signOut()
    expect(codeOf(await identity.signIn({ email, password: PASSWORD }))).toBeNull()
  })

  withWindows('reauthenticates with a provider, but only with one’s own account', async () => {
    const { identity, newEmail, chooseAccount } = await openHarness()
    const own = { name: 'Noor Haddad', email: newEmail() }
    chooseAccount({ name: 'Élodie Martin', email: newEmail() })
    await identity.signInWith('google')
    const other = identity.current()
    await identity.signOut()
    chooseAccount(own)
    await identity.signInWith('google')
    const right = await identity.reauthenticateByProvider('google')
    chooseAccount({ name: 'Élodie Martin', email: other?.email ?? '' })
    const wrong = await identity.reauthenticateByProvider('google')
    expect(codeOf(right)).toBe(null)
    expect(codeOf(wrong)).toBe('auth/user-mismatch')
    expect(identity.current()?.email).toEqual(own.email)
  })

  withReloads('signs in with a redirect, after the page is back, and reports it once', async () => {
    const { identity, email, reloaded } = await withNoor()
    await identity.signInByRedirect('google')
    const back = reloaded()
    expect(back.isBackFromRedirect()).toBe(true)
    const outcome = await back.redirectOutcome()
    expect(outcome?.result.ok && outcome.result.value.email).toEqual(email)
    expect(back.current()?.email).toEqual(email)
    expect(back.isBackFromRedirect()).toBe(false)
    expect(await back.redirectOutcome()).toBeNull()
  })

  it('has no redirect outcome without a redirect', async () => {
    const { identity } = await openHarness()
    expect(identity.isBackFromRedirect()).toBe(false)
    expect(await identity.redirectOutcome()).toBeNull()
  })
}
