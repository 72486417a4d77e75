import { expect, it } from 'vitest'
import { type Ability, codeOf, type OpenIdentityHarness, PASSWORD } from './identity-harness.ts'
import { refused } from './people.ts'

export function describeIdentityPasswords(
  openHarness: OpenIdentityHarness,
  abilities: readonly Ability[],
): void {
  async function signedUp() {
    const harness = await openHarness()
    const email = harness.newEmail()
    const result = await harness.identity.signUp({ email, password: PASSWORD })
    if (!result.ok) throw new Error(result.refusal.code)
    return { ...harness, email, person: result.value }
  }

  it('creates a person from an email and a password, without a name and with one method', async () => {
    const { person, email } = await signedUp()
    expect(person).toEqual({
      id: person.id,
      email,
      name: null,
      isConfirmed: false,
      methods: ['password'],
    })
  })

  it('gives each person their own id', async () => {
    const { identity, newEmail, person } = await signedUp()
    const other = await identity.signUp({ email: newEmail(), password: PASSWORD })
    expect(other.ok && other.value.id).not.toBe(person.id)
  })

  it.each([
    ['no e-mail at all', 'nobody', PASSWORD, 'auth/invalid-email'],
    ['no password', null, '', 'auth/missing-password'],
    ['a short password', null, '12345', 'auth/password-does-not-meet-requirements'],
  ])('refuses to sign up with %s, and signs nobody in', async (_, email, password, code) => {
    const { identity, newEmail } = await openHarness()
    const result = await identity.signUp({ email: email ?? newEmail(), password })
    expect(codeOf(result)).toEqual(code)
    expect(identity.current()).toBe(null)
  })

  it('says which rule a password breaks', async () => {
    const { identity, newEmail } = await openHarness()
    const result = await identity.signUp({ email: newEmail(), password: '12345' })
    expect(!result.ok && result.refusal.unmet).toEqual([{ rule: 'shortest', length: 6 }])
  })

  it('refuses to sign up with a used email, also in other capitals, and the present person stays signed in', async () => {
    const { identity, email, person } = await signedUp()
    const again = await identity.signUp({ email: email.toUpperCase(), password: PASSWORD })
    expect(codeOf(again)).toBe('auth/email-already-in-use')
    expect(identity.current()).toEqual(person)
  })

  it('accepts one of two simultaneous sign-ups with the same email', async () => {
    const { identity, newEmail } = await openHarness()
    const credentials = { email: newEmail(), password: PASSWORD }
    const both = await Promise.all([identity.signUp(credentials), identity.signUp(credentials)])
    expect(both.map(codeOf).sort()).toEqual(['auth/email-already-in-use', null].sort())
  })

  it('signs in the person who signed up', async () => {
    const { identity, email, person } = await signedUp()
    await identity.signOut()
    await identity.signIn({ email, password: PASSWORD })
    expect(identity.current()).toEqual(person)
  })

  it('refuses a wrong password and an unknown email with the same code', async () => {
    const { identity, email, newEmail } = await signedUp()
    await identity.signOut()
    const wrong = await identity.signIn({ email, password: 'wrong horse' })
    expect(wrong).toEqual(refused('auth/invalid-credential'))
    expect(await identity.signIn({ email: newEmail(), password: PASSWORD })).toEqual(wrong)
    expect(identity.current()).toBe(null)
  })

  it.each([
    ['no e-mail at all', 'nobody', PASSWORD, 'auth/invalid-email'],
    ['no password', 'maya@example.com', '', 'auth/missing-password'],
  ])('refuses to sign in with %s', async (_, email, password, code) => {
    const { identity } = await openHarness()
    expect(codeOf(await identity.signIn({ email, password }))).toBe(code)
  })

  it('keeps a person signed in when another sign-in fails', async () => {
    const { identity, newEmail, person } = await signedUp()
    await identity.signIn({ email: newEmail(), password: PASSWORD })
    expect(identity.current()).toEqual(person)
  })

  it('replaces a password', async () => {
    const { identity, email } = await signedUp()
    await identity.setPassword('another horse')
    await identity.signOut()
    const before = await identity.signIn({ email, password: PASSWORD })
    const after = await identity.signIn({ email, password: 'another horse' })
    expect(codeOf(before)).toBe('auth/invalid-credential')
    expect(codeOf(after)).toBe(null)
  })

  it('refuses to replace a password by a short one', async () => {
    const { identity } = await signedUp()
    const result = await identity.setPassword('12345')
    expect(codeOf(result)).toBe('auth/password-does-not-meet-requirements')
  })

  it.each([
    ['the right password', PASSWORD, null],
    ['a wrong one', 'wrong horse', 'auth/invalid-credential'],
  ])('reauthenticates with the password: %s gives %s, %s', async (_, password, code) => {
    const { identity, person } = await signedUp()
    const result = await identity.reauthenticateByPassword(password)
    expect(codeOf(result)).toEqual(code)
    expect(identity.current()).toEqual(person)
  })

  it('refuses to change a sign-in method when nobody is signed in', async () => {
    const { identity } = await openHarness()
    const results = [
      await identity.setPassword('another horse'),
      await identity.reauthenticateByPassword(PASSWORD),
      await identity.link('google'),
    ]
    expect(results.map(codeOf)).toEqual(results.map(() => 'auth/null-user'))
  })

  it.skipIf(!abilities.includes('clock'))(
    'asks for reauthentication before a change when the last one is five minutes old (where time can pass)',
    async () => {
      const { identity, age } = await signedUp()
      age(5 * 60_000)
      const before = await identity.setPassword('another horse')
      await identity.reauthenticateByPassword(PASSWORD)
      const after = await identity.setPassword('another horse')
      expect(codeOf(before)).toBe('auth/requires-recent-login')
      expect(codeOf(after)).toBe(null)
    },
  )
}
