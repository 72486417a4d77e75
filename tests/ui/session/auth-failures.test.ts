import { waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { refuse } from '../../../src/core/domain/result.ts'
import type { IdentityCode } from '../../../src/core/domain/session.ts'
import { alerts, fill, header, modal, openModals } from '../page-parts.ts'
import { renderApp } from '../render-app.tsx'

async function tryToEnter(way: 'Sign In' | 'Sign Up' | 'Continue with Google', code: IdentityCode) {
  const signsUp = way === 'Sign Up'
  const at = signsUp ? '/?auth=signup' : '/?auth=signin'
  const page = await renderApp({ at, history: [] })
  page.world.whatIf = code
  const auth = await modal(signsUp ? 'Sign Up' : 'Sign In')
  await fill(page.user, auth.getByLabelText('Email'), 'ann@example.com')
  await fill(page.user, auth.getByLabelText('Password'), 'correct horse')
  await page.user.click(auth.getByRole('button', { name: way }))
  return { ...page, auth }
}

it.each([
  ['Sign In', 'auth/user-not-found', 'Authentication failed: There is no account with this email.'],
  [
    'Sign Up',
    'auth/network-request-failed',
    'Authentication failed: The sign-in service cannot be reached. Check your connection.',
  ],
  [
    'Continue with Google',
    'auth/cancelled-popup-request',
    'Google authentication failed: Another sign-in window was opened instead.',
  ],
] as const)(
  'says in words why "%s" failed, and leaves the modal open',
  async (way, code, words) => {
    await tryToEnter(way, code)
    await waitFor(() => expect(alerts()).toEqual([words]))
    expect(openModals()).toBe(1)
  },
)

it.each([
  ['logs what is broken', 'auth/internal-error', ['The identity service failed']],
  ['does not log what is only refused', 'auth/user-not-found', []],
] as const)('%s', async (_, code, logged) => {
  const { world } = await tryToEnter('Sign In', code)
  await waitFor(() => expect(alerts()).toHaveLength(1))
  expect(world.errors).toEqual(logged)
})

it('says under the field which rules a new password does not meet', async () => {
  const { app, user } = await renderApp({ at: '/?auth=signup' })
  const code = 'auth/password-does-not-meet-requirements'
  const unmet = [{ rule: 'shortest', length: 10 }, { rule: 'digit' }] as const
  vi.spyOn(app.signIn, 'signUp').mockResolvedValue(refuse({ code, unmet }))
  const auth = await modal('Sign Up')
  await fill(user, auth.getByLabelText('Email'), 'ann@example.com')
  await fill(user, auth.getByLabelText('Password'), 'horse')
  await user.keyboard('{Enter}')
  const rules = await auth.findByText('At least 10 characters and a digit.')
  expect(auth.getByLabelText('Password').getAttribute('aria-describedby')).toBe(rules.id)
})

it('keeps what was typed, and gets in when tried again', async () => {
  const { user, auth, world } = await tryToEnter('Sign In', 'auth/network-request-failed')
  await waitFor(() => expect(alerts()).toHaveLength(1))
  world.whatIf = null
  await user.click(auth.getByRole('button', { name: 'Sign In' }))
  expect(await header().findByRole('button', { name: 'Sign Out' })).toBeTruthy()
})

it('keeps waiting for a sign-in when one changes to the other mode', async () => {
  const { user, requests } = await renderApp({ at: '/?auth=signin', history: [] })
  const release = requests.hold('signIn')
  const auth = await modal('Sign In')
  await fill(user, auth.getByLabelText('Email'), 'ann@example.com')
  await fill(user, auth.getByLabelText('Password'), 'correct horse')
  await user.click(auth.getByRole('button', { name: 'Sign In' }))
  await user.click(auth.getByRole('button', { name: 'Sign Up' }))
  const meanwhile = (await modal('Sign Up')).queryByRole('button', { name: 'One moment…' })
  release()
  expect(await header().findByRole('button', { name: 'Sign Out' })).toBeTruthy()
  expect(meanwhile).not.toBeNull()
})

it('forgets the failure when one changes to the other mode', async () => {
  const { user, auth } = await tryToEnter('Sign In', 'auth/network-request-failed')
  await waitFor(() => expect(alerts()).toHaveLength(1))
  await user.click(auth.getByRole('button', { name: 'Sign Up' }))
  await modal('Sign Up')
  await waitFor(() => expect(alerts()).toEqual([]))
})

it.each([
  [
    'a wrong password',
    '/?auth=signin',
    'jun@example.com',
    'guess',
    'The email or the password is not right.',
  ],
  [
    'an email that has an account',
    '/?auth=signup',
    'jun@example.com',
    'correct horse',
    'This email has an account already. Sign in instead.',
  ],
  [
    'a short password',
    '/?auth=signup',
    'ann@example.com',
    'short',
    'The password needs at least 6 characters.',
  ],
])('refuses %s', async (_, at, email, password, words) => {
  const { user } = await renderApp({ at })
  const auth = await modal(/^Sign/)
  await fill(user, auth.getByLabelText('Email'), email)
  await fill(user, auth.getByLabelText('Password'), password)
  await user.keyboard('{Enter}')
  await waitFor(() => expect(alerts()).toEqual([`Authentication failed: ${words}`]))
})
