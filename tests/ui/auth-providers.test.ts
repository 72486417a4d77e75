import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { alerts, fill, header, modal, notes, openModals } from './page-parts.ts'
import { renderApp } from './render-app.tsx'

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
  expect([auth.queryByText(/^Continue with/), auth.queryByText('or')]).toEqual([null, null])
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
  const { user } = await renderApp({ at: '/?auth=signin' })
  await user.click((await modal('Sign In')).getByRole('button', { name: 'Continue with Google' }))
  const chooser = await modal('A pretend Google')
  await user.click(chooser.getByRole('button', { name: /Noor Haddad/ }))
  await user.click(await header().findByRole('button', { name: 'Your profile' }))
  expect((await modal('Profile of @Noor Haddad')).getByText('1,337 GBP')).toBeTruthy()
})

it('signs in with another account at a provider', async () => {
  const { user } = await renderApp({ at: '/?auth=signin' })
  await user.click((await modal('Sign In')).getByRole('button', { name: 'Continue with Google' }))
  const chooser = await modal('A pretend Google')
  await user.click(chooser.getByText('Another account'))
  await fill(user, chooser.getByLabelText('Name'), 'Zoe')
  await fill(user, chooser.getByLabelText('Email'), 'zoe@example.com')
  await user.click(chooser.getByRole('button', { name: 'Use this account' }))
  await user.click(await header().findByRole('button', { name: 'Your profile' }))
  expect(await modal('Profile of @Zoe')).toBeTruthy()
})

it('opens an account under the nearest free name where the provider’s is somebody’s', async () => {
  const { user, actAs } = await renderApp({ at: '/?auth=signin' })
  await actAs('Élodie Martin')
  await user.click((await modal('Sign In')).getByRole('button', { name: 'Continue with Google' }))
  await user.click((await modal('A pretend Google')).getByRole('button', { name: /Élodie/ }))
  await user.click(await header().findByRole('button', { name: 'Your profile' }))
  expect(await modal('Profile of @Elodie Martin 2')).toBeTruthy()
})

it('says quietly that the provider’s window was closed', async () => {
  const { user } = await renderApp({ at: '/?auth=signin' })
  await user.click((await modal('Sign In')).getByRole('button', { name: 'Continue with Google' }))
  await user.click((await modal('A pretend Google')).getByRole('button', { name: 'Close' }))
  await waitFor(() =>
    expect(notes()).toContain('The Google window was closed. Nothing has changed.'),
  )
  expect([alerts(), openModals()]).toEqual([[], 1])
})

it('leaves the page for the provider where popups are blocked, and signs in on return', async () => {
  const { user, world, reload } = await renderApp({ at: '/?auth=signin' })
  world.whatIf = 'auth/popup-blocked'
  await user.click((await modal('Sign In')).getByRole('button', { name: 'Continue with Google' }))
  await waitFor(() => expect(world.hasLeft).toBe(true))
  const page = await reload()
  await page.user.click(
    (await modal('A pretend Google')).getByRole('button', { name: /Noor Haddad/ }),
  )
  expect(await header().findByRole('button', { name: 'Sign Out' })).toBeTruthy()
})

it('says in the catalogue’s words why a provider for whom the page was left failed', async () => {
  const { user, world, reload } = await renderApp({ at: '/?auth=signin' })
  world.whatIf = 'auth/popup-blocked'
  await user.click((await modal('Sign In')).getByRole('button', { name: 'Continue with Google' }))
  await waitFor(() => expect(world.hasLeft).toBe(true))
  world.whatIf = 'auth/user-mismatch'
  await reload('/')
  const words =
    'Google authentication failed: That is another account than the one you are signed in with.'
  await waitFor(() => expect(alerts()).toEqual([words]))
})

it('makes one of the seven people of whoever clicks on them', async () => {
  const { user } = await renderApp({ at: '/?auth=signin' })
  await user.click(await screen.findByRole('button', { name: 'Be Tom Okafor' }))
  expect(await header().findByText('1,124')).toBeTruthy()
})

it('has no people to be outside the demo', async () => {
  await renderApp({ at: '/?auth=signin', inDemo: false })
  await modal('Sign In')
  await header().findByRole('button', { name: 'Sign In' })
  expect([screen.queryByText(/one of the seven/), screen.queryByText('Demo')]).toEqual([null, null])
})
