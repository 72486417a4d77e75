import { screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { refuse } from '../../../src/core/domain/result.ts'
import type { IdentityCode } from '../../../src/core/domain/session.ts'
import { casesOf } from '../../in-depth.ts'
import { address, alerts, closed, fill, header, modal, openModals } from '../page-parts.ts'
import { renderApp } from '../render-app.tsx'

const values = ['ann@example.com', 'correct horse']

async function filled(mode: 'Sign In' | 'Sign Up', [email = '', password = ''] = values) {
  const at = mode === 'Sign In' ? '/?auth=signin' : '/?auth=signup'
  const page = await renderApp({ at, history: [] })
  const auth = await modal(mode)
  await fill(page.user, auth.getByLabelText('Email'), email)
  await fill(page.user, auth.getByLabelText('Password'), password)
  return { ...page, auth, submit: auth.getByRole('button', { name: mode }) }
}

it.each([
  ['Sign In', '/?auth=signin'],
  ['Sign Up', '/?auth=signup'],
])('is titled %s, with a way to close, Google, a divider and a form', async (title, at) => {
  await renderApp({ at })
  const auth = await modal(title)
  expect(auth.getByRole('heading', { name: title })).toBeTruthy()
  expect(auth.getByRole('button', { name: 'Close' })).toBeTruthy()
  expect(auth.getByRole('button', { name: 'Continue with Google' })).toBeTruthy()
  expect(auth.getByText('or')).toBeTruthy()
  expect(auth.getByLabelText('Email').getAttribute('type')).toBe('email')
  expect(auth.getByLabelText('Password').getAttribute('type')).toBe('password')
})

it('changes between Sign In and Sign Up, and keeps what was typed', async () => {
  const { user, auth } = await filled('Sign In')
  await user.click(auth.getByRole('button', { name: 'Sign Up' }))
  const up = await modal('Sign Up')
  expect(address()).toBe('/?auth=signup')
  expect(up.getByLabelText('Email')).toHaveProperty('value', values[0])
  expect(up.getByLabelText('Password')).toHaveProperty('value', values[1])
})

it('takes only one step back to close, however often the mode was changed', async () => {
  const { user } = await renderApp()
  await user.click(await header().findByRole('button', { name: 'Sign In' }))
  await user.click((await modal('Sign In')).getByRole('button', { name: 'Sign Up' }))
  await modal('Sign Up')
  window.history.back()
  await closed()
})

it('signs up with email and password, and opens an account with 1,337 GBP', async () => {
  const { user, submit } = await filled('Sign Up')
  await user.click(submit)
  await closed()
  await header().findByRole('button', { name: 'Sign Out' })
  const busy = () => header().getByText('1,337').closest('[aria-busy]')?.getAttribute('aria-busy')
  await waitFor(() => expect(busy()).toBe('false'))
})

it('signs in again with the same password', async () => {
  const { user, submit, reload } = await filled('Sign Up')
  await user.click(submit)
  await user.click(await header().findByRole('button', { name: 'Sign Out' }))
  const page = await reload('/?auth=signin')
  const auth = await modal('Sign In')
  await fill(page.user, auth.getByLabelText('Email'), 'ANN@example.com')
  await fill(page.user, auth.getByLabelText('Password'), 'correct horse')
  await page.user.keyboard('{Enter}')
  expect(await header().findByRole('button', { name: 'Sign Out' })).toBeTruthy()
})

it.each(
  casesOf([
    ['', '', ['Enter your email.', 'Enter a password.']],
    ['ann', 'x', ['Enter a valid email, like you@example.com.']],
    ['ann@example', 'x', ['Enter a valid email, like you@example.com.']],
    ['@example.com', 'x', ['Enter a valid email, like you@example.com.']],
    ['ann@example.com', '', ['Enter a password.']],
  ]),
)('refuses "%s" with the password "%s" before asking anybody', async (email, password, words) => {
  const { user, auth, submit } = await filled('Sign In', [email, password])
  await user.click(submit)
  const invalid = [...document.querySelectorAll('dialog [aria-invalid="true"]')]
  const notes = invalid.map((field) => field.getAttribute('aria-describedby') ?? '')
  expect(notes.map((id) => document.getElementById(id)?.textContent)).toEqual(words)
  expect(auth.queryByText(/^One moment/)).toBeNull()
})

it('says nothing more of the last try where no password is typed', async () => {
  const { user, world, auth, submit } = await filled('Sign In')
  world.whatIf = 'auth/wrong-password'
  await user.click(submit)
  await waitFor(() => expect(alerts()).toHaveLength(1))
  await user.clear(auth.getByLabelText('Password'))
  await user.click(submit)
  await auth.findByText('Enter a password.')
  expect(alerts()).toEqual([])
})

it('shows and hides the password when asked to', async () => {
  const { user, auth } = await filled('Sign In')
  const type = () => auth.getByLabelText('Password').getAttribute('type')
  await user.click(auth.getByRole('button', { name: 'Show' }))
  expect(type()).toBe('text')
  await user.click(auth.getByRole('button', { name: 'Hide' }))
  expect(type()).toBe('password')
})

it('announces that by the name of the button alone', async () => {
  const { auth } = await filled('Sign In')
  expect(auth.getByRole('button', { name: 'Show' }).getAttribute('aria-pressed')).toBeNull()
})

it('says what a new password needs where one signs up', async () => {
  const { auth } = await filled('Sign Up')
  const note = auth.getByText('At least 6 characters.')
  expect(auth.getByLabelText('Password').getAttribute('aria-describedby')).toBe(note.id)
})

it('puts the focus on the email when the mode changes', async () => {
  const { user, auth } = await filled('Sign In')
  await user.click(auth.getByRole('button', { name: 'Sign Up' }))
  const email = (await modal('Sign Up')).getByLabelText('Email')
  await waitFor(() => expect(document.activeElement).toBe(email))
})

it('is busy until there is an answer', async () => {
  const { user, submit, requests } = await filled('Sign Up')
  const release = requests.hold('signUp')
  await user.click(submit)
  const words = [submit.textContent, submit.getAttribute('aria-busy')]
  release()
  await header().findByRole('button', { name: 'Sign Out' })
  expect(words).toEqual(['One moment…', 'true'])
})

it('tells a password manager which password it is', async () => {
  const { auth } = await filled('Sign Up')
  const kinds = ['Email', 'Password'].map((label) =>
    auth.getByLabelText(label).getAttribute('autocomplete'),
  )
  expect(kinds).toEqual(['username', 'new-password'])
})

it('closes if the reader is signed in already', async () => {
  await renderApp({ at: '/?auth=signin', signedInAs: 'Jun', until: '1,300' })
  await waitFor(() => expect(address()).toBe('/'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

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

it.each(
  casesOf([
    [
      'Sign In',
      'auth/user-not-found',
      'Authentication failed: There is no account with this email.',
    ],
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
  ] as const),
)('says in words why "%s" failed, and leaves the modal open', async (way, code, words) => {
  await tryToEnter(way, code)
  await waitFor(() => expect(alerts()).toEqual([words]))
  expect(openModals()).toBe(1)
})

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

it.each(
  casesOf([
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
  ]),
)('refuses %s', async (_, at, email, password, words) => {
  const { user } = await renderApp({ at })
  const auth = await modal(/^Sign/)
  await fill(user, auth.getByLabelText('Email'), email)
  await fill(user, auth.getByLabelText('Password'), password)
  await user.keyboard('{Enter}')
  await waitFor(() => expect(alerts()).toEqual([`Authentication failed: ${words}`]))
})
