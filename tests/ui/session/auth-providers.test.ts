import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { alerts, fill, header, modal, openModals } from '../page-parts.ts'
import { renderApp } from '../render-app.tsx'

const closed = 'Google authentication failed: The sign-in window was closed or cancelled.'

/** Popups are blocked, so that the page is left; what comes of it is for the page that is opened next. */
async function leaveForGoogle() {
  const page = await renderApp({ at: '/?auth=signin', holding: ['redirectOutcome'] })
  page.world.whatIf = 'auth/popup-blocked'
  const auth = await modal('Sign In')
  await page.user.click(auth.getByRole('button', { name: 'Continue with Google' }))
  await waitFor(() => expect(page.world.hasLeft).toBe(true))
  return page
}

/** Presses Continue with Google, and returns the simulated window of it. */
async function openGoogle(options: Parameters<typeof renderApp>[0] = {}) {
  const page = await renderApp({ at: '/?auth=signin', ...options })
  const auth = await modal('Sign In')
  await page.user.click(auth.getByRole('button', { name: 'Continue with Google' }))
  return { ...page, auth, chooser: await modal('Simulated Google') }
}

const providerButtons = async () =>
  (await modal('Sign In'))
    .getAllByRole('button', { name: /^Continue with/ })
    .map((button) => button.textContent)

it('offers the other providers in the order of the settings', async () => {
  await renderApp({ at: '/?auth=signin', providers: ['twitter', 'google', 'facebook', 'github'] })
  expect(await providerButtons()).toEqual([
    'Continue with Twitter',
    'Continue with Google',
    'Continue with Facebook',
    'Continue with GitHub',
  ])
})

it('offers only email and password where no provider is set', async () => {
  await renderApp({ at: '/?auth=signin', providers: [] })
  const auth = await modal('Sign In')
  expect(auth.queryByText(/^Continue with/)).toBeNull()
  expect(auth.queryByText('or')).toBeNull()
})

it('names the provider that fails', async () => {
  const { user, world } = await renderApp({ at: '/?auth=signin', providers: ['github'] })
  world.whatIf = 'auth/internal-error'
  await user.click((await modal('Sign In')).getByRole('button', { name: 'Continue with GitHub' }))
  const words =
    'GitHub authentication failed: The sign-in service had an internal error. Please try again.'
  await waitFor(() => expect(alerts()).toEqual([words]))
})

it('signs in with an account at a provider, under its name', async () => {
  const { user, chooser } = await openGoogle()
  await user.click(chooser.getByRole('button', { name: /Noor Haddad/ }))
  await user.click(await header().findByRole('button', { name: 'Your profile' }))
  expect(await (await modal('Profile of @Noor Haddad')).findByText('1,337 GBP')).toBeTruthy()
})

it('signs in with another account at a provider', async () => {
  const { user, chooser } = await openGoogle()
  await user.click(chooser.getByText('Another account'))
  await fill(user, chooser.getByLabelText('Name'), 'Zoe')
  await fill(user, chooser.getByLabelText('Email'), 'zoe@example.com')
  await user.click(chooser.getByRole('button', { name: 'Use this account' }))
  await user.click(await header().findByRole('button', { name: 'Your profile' }))
  expect(await modal('Profile of @Zoe')).toBeTruthy()
})

it('opens an account under the nearest free name where the provider’s is taken', async () => {
  const { user, actAs } = await renderApp({ at: '/?auth=signin' })
  await actAs('Élodie Martin')
  await user.click((await modal('Sign In')).getByRole('button', { name: 'Continue with Google' }))
  await user.click((await modal('Simulated Google')).getByRole('button', { name: /Élodie/ }))
  await user.click(await header().findByRole('button', { name: 'Your profile' }))
  expect(await modal('Profile of @Elodie Martin 2')).toBeTruthy()
})

it('says that the provider’s window was closed', async () => {
  const { user, chooser } = await openGoogle()
  await user.click(chooser.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(alerts()).toEqual([closed]))
  await waitFor(() => expect(openModals()).toBe(1))
})

it('says so after a redirect as well', async () => {
  const { reload } = await leaveForGoogle()
  const page = await reload('/')
  await page.user.click((await modal('Simulated Google')).getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(alerts()).toEqual([closed]))
})

it('says nothing about a window that the next click replaces', async () => {
  const { user, auth } = await openGoogle({ providers: ['google', 'github'] })
  const said = new Set<string>()
  const watcher = new MutationObserver(() => alerts().forEach((alert) => void said.add(alert)))
  watcher.observe(document.body, { childList: true, subtree: true, characterData: true })
  // Of a real provider's window the page is not behind it.
  auth.getByRole('button', { name: 'Continue with GitHub' }).click()
  await user.click((await modal('Simulated GitHub')).getByRole('button', { name: /Noor Haddad/ }))
  await header().findByRole('button', { name: 'Sign Out' })
  watcher.disconnect()
  expect([...said]).toEqual([])
})

it('redirects to the provider where popups are blocked, and signs in on return', async () => {
  const { reload } = await leaveForGoogle()
  const page = await reload()
  await page.user.click(
    (await modal('Simulated Google')).getByRole('button', { name: /Noor Haddad/ }),
  )
  expect(await header().findByRole('button', { name: 'Sign Out' })).toBeTruthy()
})

it('is ready again after the Back button leads from the provider to the page', async () => {
  const { user, world } = await leaveForGoogle()
  world.whatIf = null
  const auth = await modal('Sign In')
  await fill(user, auth.getByLabelText('Email'), 'jun@example.com')
  await fill(user, auth.getByLabelText('Password'), 'jun likes points')
  await user.click(auth.getByRole('button', { name: 'Sign In' }))
  expect(await header().findByText('1,300')).toBeTruthy()
})

it('says why the redirect to the provider failed', async () => {
  const { user, world, requests } = await renderApp({ at: '/?auth=signin' })
  world.whatIf = 'auth/popup-blocked'
  const release = requests.hold('signInByRedirect')
  await user.click((await modal('Sign In')).getByRole('button', { name: 'Continue with Google' }))
  world.whatIf = 'auth/too-many-requests'
  release()
  const words =
    'Google authentication failed: Too many attempts. Wait a few minutes, or reset your password.'
  await waitFor(() => expect(alerts()).toEqual([words]))
})

it('says in the catalogue’s words why a provider failed after a redirect', async () => {
  const { world, reload } = await leaveForGoogle()
  world.whatIf = 'auth/user-mismatch'
  await reload('/')
  const words =
    'Google authentication failed: That is a different account from the one you are signed in with.'
  await waitFor(() => expect(alerts()).toEqual([words]))
})

it('signs in as one of the seven people by one click', async () => {
  const { user } = await renderApp({ at: '/?auth=signin' })
  await user.click(await screen.findByRole('button', { name: 'Be Tom Okafor' }))
  expect(await header().findByText('1,124')).toBeTruthy()
})

it('offers no people outside the demo', async () => {
  await renderApp({ at: '/?auth=signin', inDemo: false })
  await modal('Sign In')
  await header().findByRole('button', { name: 'Sign In' })
  expect(screen.queryByText(/one of the seven/)).toBeNull()
  expect(screen.queryByText('Demo')).toBeNull()
})
