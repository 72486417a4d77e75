import { expect, it } from 'vitest'
import {
  type Ability,
  codeOf,
  type OpenIdentityHarness,
  PASSWORD,
  settled,
} from './identity-harness.ts'

const HOUR_MS = 3_600_000

export function describeIdentityMail(
  openHarness: OpenIdentityHarness,
  abilities: readonly Ability[],
): void {
  const withClock = it.skipIf(!abilities.includes('clock'))

  async function linkSent() {
    const harness = await openHarness()
    const email = harness.newEmail()
    await harness.identity.sendSignInLink(email)
    return { ...harness, email, link: (await harness.lastMail(email)) ?? '' }
  }

  async function resetSent() {
    const harness = await openHarness()
    const email = harness.newEmail()
    await harness.identity.signUp({ email, password: PASSWORD })
    await harness.identity.signOut()
    await harness.identity.sendPasswordReset(email)
    const link = (await harness.lastMail(email)) ?? ''
    return { ...harness, email, link, code: harness.identity.passwordResetCode(link) ?? '' }
  }

  it('signs in by a mailed link, on the device that requested it', async () => {
    const { identity, email, link } = await linkSent()
    await identity.signInByLink(link)
    expect(identity.current()).toMatchObject({ email, name: null, methods: ['email-link'] })
  })

  it('distinguishes a sign-in link from other addresses', async () => {
    const { identity, link } = await linkSent()
    const addresses = [link, '/', '/?send=maya', '/?mode=resetPassword&oobCode=abc']
    expect(addresses.filter((address) => identity.isSignInLink(address))).toEqual([link])
  })

  it('finds the same person by a second link', async () => {
    const { identity, email, link, lastMail } = await linkSent()
    const first = await identity.signInByLink(link)
    await identity.signOut()
    await identity.sendSignInLink(email)
    expect(await identity.signInByLink((await lastMail(email)) ?? '')).toEqual(first)
  })

  it('accepts a sign-in link only once', async () => {
    const { identity, email, link } = await linkSent()
    await identity.signInByLink(link)
    await identity.signOut()
    const again = await identity.signInByLink(link, email)
    expect(codeOf(again)).toBe('auth/invalid-action-code')
    expect(identity.current()).toBe(null)
  })

  it('refuses a link with an unknown code', async () => {
    const { identity, link, email } = await linkSent()
    const made = link.replace(/oobCode=[^&]+/, 'oobCode=made-up')
    expect(codeOf(await identity.signInByLink(made, email))).toBe('auth/invalid-action-code')
  })

  it('refuses a link with another email, and the link stays valid', async () => {
    const { identity, link, newEmail, email } = await linkSent()
    const other = await identity.signInByLink(link, newEmail())
    const own = await identity.signInByLink(link, email)
    expect(codeOf(other)).toBe('auth/invalid-email')
    expect(codeOf(own)).toBe(null)
  })

  it('asks for the email after the one stored on the device was used', async () => {
    const { identity, email, link } = await linkSent()
    await identity.signInByLink(link, email)
    await identity.signOut()
    expect(codeOf(await identity.signInByLink(link))).toBe('auth/missing-email')
  })

  it.each([
    ['', 'auth/missing-email'],
    ['nobody', 'auth/invalid-email'],
  ])('refuses to mail to "%s"', async (email, code) => {
    const { identity } = await openHarness()
    const results = [await identity.sendSignInLink(email), await identity.sendPasswordReset(email)]
    expect(results.map(codeOf)).toEqual([code, code])
  })

  withClock('refuses a link that is too old (where time can pass)', async () => {
    const { identity, link, age } = await linkSent()
    age(HOUR_MS)
    expect(codeOf(await identity.signInByLink(link))).toBe('auth/expired-action-code')
  })

  it('gives the same answer to every forgotten password, but mails only people it knows', async () => {
    const { identity, newEmail, lastMail } = await openHarness()
    const [known, unknown] = [newEmail(), newEmail()]
    await identity.signUp({ email: known, password: PASSWORD })
    const yes = { ok: true, value: null }
    expect(await identity.sendPasswordReset(known)).toEqual(yes)
    expect(await identity.sendPasswordReset(unknown)).toEqual(yes)
    expect(await lastMail(known)).not.toBeNull()
    expect(await lastMail(unknown)).toBeNull()
  })

  it('sets a new password by a mailed link, without signing in', async () => {
    const { identity, email, code } = await resetSent()
    await identity.confirmPasswordReset(code, 'another horse')
    expect(identity.current()).toBe(null)
    const old = await identity.signIn({ email, password: PASSWORD })
    expect(codeOf(old)).toBe('auth/invalid-credential')
    expect(codeOf(await identity.signIn({ email, password: 'another horse' }))).toBe(null)
  })

  it('checks a link to a new password, and leaves it good', async () => {
    const { identity, code } = await resetSent()
    expect(codeOf(await identity.checkPasswordResetCode(code))).toBeNull()
    expect(codeOf(await identity.confirmPasswordReset(code, 'another horse'))).toBeNull()
  })

  it('accepts a password link only once, and says so when it is checked', async () => {
    const { identity, email, code } = await resetSent()
    await identity.confirmPasswordReset(code, 'another horse')
    expect(codeOf(await identity.checkPasswordResetCode(code))).toBe('auth/invalid-action-code')
    const again = await identity.confirmPasswordReset(code, 'a third horse')
    expect(codeOf(again)).toBe('auth/invalid-action-code')
    const third = await identity.signIn({ email, password: 'a third horse' })
    expect(codeOf(third)).toBe('auth/invalid-credential')
  })

  it('refuses a short new password, and the link stays valid', async () => {
    const { identity, code } = await resetSent()
    const short = await identity.confirmPasswordReset(code, '12345')
    const long = await identity.confirmPasswordReset(code, 'another horse')
    expect(codeOf(short)).toBe('auth/password-does-not-meet-requirements')
    expect(codeOf(long)).toBe(null)
  })

  it('accepts no other address as a password link', async () => {
    const { identity, link } = await resetSent()
    const others = ['/', link.replace('resetPassword', 'signIn'), '/?mode=resetPassword']
    expect(others.map((address) => identity.passwordResetCode(address))).toEqual([null, null, null])
  })

  async function confirmationSent() {
    const harness = await openHarness()
    const email = harness.newEmail()
    await harness.identity.signUp({ email, password: PASSWORD })
    await harness.identity.sendConfirmation()
    const link = (await harness.lastMail(email)) ?? ''
    return { ...harness, email, link, code: harness.identity.confirmationCode(link) ?? '' }
  }

  it('knows the email of a new person with a password as not confirmed, and mails nothing unasked', async () => {
    const { identity, newEmail, lastMail } = await openHarness()
    const email = newEmail()
    await identity.signUp({ email, password: PASSWORD })
    expect(identity.current()).toMatchObject({ email, isConfirmed: false })
    expect(await lastMail(email)).toBeNull()
  })

  it('confirms an email by a mailed link, and reports it', async () => {
    const { identity, code } = await confirmationSent()
    expect(codeOf(await identity.confirmEmail(code))).toBeNull()
    const state = await settled(
      identity,
      (one) => one.status === 'signed-in' && one.person.isConfirmed,
    )
    expect(state.status).toBe('signed-in')
  })

  it('hears of an email that was confirmed on another device when it asks again', async () => {
    const { identity, code, loading } = await confirmationSent()
    const before = await identity.refresh()
    expect(before).toMatchObject({ ok: true, value: { isConfirmed: false } })
    // In memory each device has a service of its own, and does not know the code.
    const other = loading()
    const confirmed = await other.confirmEmail(code)
    if (!confirmed.ok) await identity.confirmEmail(code)
    expect(await identity.refresh()).toMatchObject({ ok: true, value: { isConfirmed: true } })
    expect(identity.current()).toMatchObject({ isConfirmed: true })
  })

  it('confirms an email also where nobody is signed in', async () => {
    const { identity, email, code } = await confirmationSent()
    await identity.signOut()
    expect(codeOf(await identity.confirmEmail(code))).toBeNull()
    expect(identity.current()).toBeNull()
    await identity.signIn({ email, password: PASSWORD })
    expect(identity.current()).toMatchObject({ isConfirmed: true })
  })

  it('accepts a confirmation only once', async () => {
    const { identity, code } = await confirmationSent()
    await identity.confirmEmail(code)
    expect(codeOf(await identity.confirmEmail(code))).toBe('auth/invalid-action-code')
  })

  it('accepts no other address as a confirmation, and none of the other codes', async () => {
    const { identity, code: reset } = await resetSent()
    const others = ['/', '/?mode=resetPassword&oobCode=abc', '/?mode=verifyEmail']
    expect(others.map((address) => identity.confirmationCode(address))).toEqual([null, null, null])
    expect(codeOf(await identity.confirmEmail('made-up'))).toBe('auth/invalid-action-code')
    expect(codeOf(await identity.checkPasswordResetCode(reset))).toBeNull()
  })

  it('mails nothing to a person with a confirmed email', async () => {
    const { identity, email, link, lastMail } = await linkSent()
    await identity.signInByLink(link)
    expect(identity.current()).toMatchObject({ isConfirmed: true })
    const newest = await lastMail(email)
    expect(codeOf(await identity.sendConfirmation())).toBeNull()
    expect(await lastMail(email)).toBe(newest)
  })

  it('knows an email as confirmed after a new password was chosen by a mail to it', async () => {
    const { identity, email, code } = await resetSent()
    await identity.confirmPasswordReset(code, 'another horse')
    await identity.signIn({ email, password: 'another horse' })
    expect(identity.current()).toMatchObject({ isConfirmed: true })
  })

  it('mails and refreshes nothing while nobody is signed in', async () => {
    const { identity } = await openHarness()
    const answers = [await identity.sendConfirmation(), await identity.refresh()]
    expect(answers.map(codeOf)).toEqual(['auth/null-user', 'auth/null-user'])
  })

  withClock('refuses a confirmation that is too old (where time can pass)', async () => {
    const { identity, code, age } = await confirmationSent()
    age(HOUR_MS)
    expect(codeOf(await identity.confirmEmail(code))).toBe('auth/expired-action-code')
  })

  withClock('refuses a link to a new password that is too old (where time can pass)', async () => {
    const { identity, code, age } = await resetSent()
    age(HOUR_MS)
    expect(codeOf(await identity.checkPasswordResetCode(code))).toBe('auth/expired-action-code')
    const result = await identity.confirmPasswordReset(code, 'another horse')
    expect(codeOf(result)).toBe('auth/expired-action-code')
  })
}
