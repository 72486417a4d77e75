import { waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { IdentityCode } from '../../../src/core/domain/identity-failure.ts'
import { CODES_TO_EXPLAIN } from '../../contract/identity-codes.ts'
import { alerts, fill, header, modal, openModals } from '../page-parts.ts'
import { renderApp } from '../render-app.tsx'

/** The codes of the specification's catalogue, and those that its section 5 and the other methods add. */
const catalogue = [...CODES_TO_EXPLAIN, 'password-does-not-meet-requirements'].map(
  (code): IdentityCode => `auth/${code}`,
)

/** A sentence for people, rather than a code. */
const sentence = (start: string) => expect.stringMatching(new RegExp(`^${start}: [A-Z][^:/]+\\.$`))

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

describe('Sign In with email and password', () => {
  it.each([...catalogue, 'auth/popup-blocked'] as const)(
    'says in words that %s made it fail',
    async (code) => {
      await tryToEnter('Sign In', code)
      await waitFor(() => expect(alerts()).toEqual([sentence('Authentication failed')]))
      expect(openModals()).toBe(1)
    },
  )

  it('names a code that nobody has put into words yet', async () => {
    await tryToEnter('Sign In', 'auth/something-new')
    const words =
      'Authentication failed: Something went wrong (auth/something-new). Please try again.'
    await waitFor(() => expect(alerts()).toEqual([words]))
  })
})

it('says in words why signing up failed', async () => {
  await tryToEnter('Sign Up', 'auth/network-request-failed')
  const words =
    'Authentication failed: The sign-in service cannot be reached. Check your connection.'
  await waitFor(() => expect(alerts()).toEqual([words]))
})

describe('Continue with Google', () => {
  it.each(catalogue)('says in words that %s made it fail', async (code) => {
    await tryToEnter('Continue with Google', code)
    await waitFor(() => expect(alerts()).toEqual([sentence('Google authentication failed')]))
    expect(openModals()).toBe(1)
  })
})

it.each([
  ['logs what is broken', 'auth/internal-error', ['The identity service failed']],
  ['does not log what is only refused', 'auth/user-not-found', []],
] as const)('%s', async (_, code, logged) => {
  const { world } = await tryToEnter('Sign In', code)
  await waitFor(() => expect(alerts()).toHaveLength(1))
  expect(world.errors).toEqual(logged)
})

it('keeps what was typed, and gets in when tried again', async () => {
  const { user, auth, world } = await tryToEnter('Sign In', 'auth/network-request-failed')
  await waitFor(() => expect(alerts()).toHaveLength(1))
  world.whatIf = null
  await user.click(auth.getByRole('button', { name: 'Sign In' }))
  expect(await header().findByRole('button', { name: 'Sign Out' })).toBeTruthy()
})

it('does not take a sign-in under way for over when one changes to the other mode', async () => {
  const { user, mishaps } = await renderApp({ at: '/?auth=signin', history: [] })
  const release = mishaps.hold('signIn')
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
  expect(alerts()).toEqual([])
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
