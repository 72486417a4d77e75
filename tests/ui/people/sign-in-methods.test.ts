import { waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { alerts, fill, header, modal, unfoldSettings } from '../page-parts.ts'
import { renderApp } from '../render-app.tsx'

async function openMethods(signedInAs = 'Jun') {
  const page = await renderApp({ signedInAs, at: `/?profile=${signedInAs}` })
  const profile = await modal(`Profile of @${signedInAs}`)
  await unfoldSettings(page.user, 'Sign-in methods')
  const savePassword = async (password: string) => {
    if (password !== '') await fill(page.user, profile.getByLabelText('New password'), password)
    await page.user.click(profile.getByRole('button', { name: 'Save password' }))
  }
  return { ...page, profile, savePassword }
}

it('lists one’s sign-in methods, and says that nobody else sees them', async () => {
  const { profile } = await openMethods()
  const words = 'You sign in with a password, as jun@example.com. Nobody else sees this.'
  expect(await profile.findByText(words)).toBeTruthy()
})

it('follows what another tab adds', async () => {
  const { profile, world } = await openMethods()
  const { identity, demo } = await world.open()
  const linked = identity.link('google')
  demo.watchChooser((request) => request?.answer(request.accounts[0] ?? null))
  await linked
  expect(await profile.findByText(/^You sign in with a password and Google/)).toBeTruthy()
})

it('adds a provider', async () => {
  const { user, profile } = await openMethods()
  await user.click(profile.getByRole('button', { name: 'Add Google' }))
  await user.click((await modal('Simulated Google')).getByRole('button', { name: /Noor/ }))
  await profile.findByText('You can sign in with Google from now on.')
  expect(await profile.findByText(/^You sign in with a password and Google/)).toBeTruthy()
  await waitFor(() => expect(profile.queryByRole('button', { name: 'Add Google' })).toBeNull())
})

it('does not add an account that another person signs in with', async () => {
  const { user, profile, app } = await openMethods()
  await user.click(profile.getByRole('button', { name: 'Add Google' }))
  const chooser = await modal('Simulated Google')
  await user.click(chooser.getByText('Another account'))
  await fill(user, chooser.getByLabelText('Name'), 'Maya')
  await fill(user, chooser.getByLabelText('Email'), 'maya@example.com')
  await user.click(chooser.getByRole('button', { name: 'Use this account' }))
  const words = 'Google authentication failed: This email has an account already. Sign in instead.'
  await waitFor(() => expect(alerts()).toEqual([words]))
  expect(app.providers).toEqual(['google'])
})

it('changes the password', async () => {
  const { profile, app, savePassword } = await openMethods()
  await savePassword('brand new one')
  await profile.findByText('Your new password is saved.')
  const signIn = (password: string) =>
    app.signIn.withPassword({ email: 'jun@example.com', password })
  expect((await signIn('jun likes points')).ok).toBe(false)
  expect((await signIn('brand new one')).ok).toBe(true)
})

it('refuses a new password that is too short', async () => {
  const { savePassword } = await openMethods()
  await savePassword('short')
  const words = 'Authentication failed: The password needs at least 6 characters.'
  await waitFor(() => expect(alerts()).toEqual([words]))
})

it('asks to confirm who it is after a while, and then goes on', async () => {
  const { user, profile, world } = await openMethods()
  world.passMinutes(6)
  await user.click(profile.getByRole('button', { name: 'Add Google' }))
  await profile.findByText('You signed in a while ago. Please confirm that it is you.')
  await fill(user, profile.getByLabelText('Password'), 'jun likes points')
  await user.click(profile.getByRole('button', { name: 'Confirm' }))
  await user.click(await profile.findByRole('button', { name: 'Add Google' }))
  expect(await modal('Simulated Google')).toBeTruthy()
})

it('does not go on with a wrong password', async () => {
  const { user, profile, world } = await openMethods()
  world.passMinutes(6)
  await user.click(profile.getByRole('button', { name: 'Add Google' }))
  await fill(user, await profile.findByLabelText('Password'), 'guess')
  await user.click(profile.getByRole('button', { name: 'Confirm' }))
  const words = 'Authentication failed: The email or the password is not right.'
  await waitFor(() => expect(alerts()).toEqual([words]))
})

it('confirms with a provider, and with no other account of it', async () => {
  const page = await renderApp({ at: '/?auth=signin' })
  const { user, world } = page
  await user.click((await modal('Sign In')).getByRole('button', { name: 'Continue with Google' }))
  await user.click((await modal('Simulated Google')).getByRole('button', { name: /Noor/ }))
  await user.click(await header().findByRole('button', { name: 'Your profile' }))
  const profile = await modal('Profile of @Noor Haddad')
  await unfoldSettings(user, 'Sign-in methods')
  world.passMinutes(6)
  await fill(user, profile.getByLabelText('Add a password'), 'brand new one')
  await user.click(profile.getByRole('button', { name: 'Save password' }))
  await user.click(await profile.findByRole('button', { name: 'Confirm with Google' }))
  await user.click((await modal('Simulated Google')).getByRole('button', { name: /Élodie/ }))
  const words =
    'Google authentication failed: That is a different account from the one you are signed in with.'
  await waitFor(() => expect(alerts()).toEqual([words]))
  await user.click(profile.getByRole('button', { name: 'Confirm with Google' }))
  await user.click((await modal('Simulated Google')).getByRole('button', { name: /Noor/ }))
  await user.click(await profile.findByRole('button', { name: 'Save password' }))
  expect(await profile.findByText('Your new password is saved.')).toBeTruthy()
})

it('asks for a password where none is typed', async () => {
  const { profile, savePassword } = await openMethods()
  await savePassword('')
  expect(await profile.findByText('Enter a password.')).toBeTruthy()
})

it('says nothing more of the last password where none is typed', async () => {
  const { user, profile, savePassword } = await openMethods()
  await savePassword('short')
  await waitFor(() => expect(alerts()).toHaveLength(1))
  await user.clear(profile.getByLabelText('New password'))
  await savePassword('')
  await profile.findByText('Enter a password.')
  expect(alerts()).toEqual([])
})

it('says why one is signed out where the sign-in was deleted', async () => {
  const { world, requests, savePassword } = await openMethods()
  const release = requests.hold('setPassword')
  await savePassword('brand new one')
  const { identity } = await world.open()
  identity.deleteAll()
  await header().findByRole('button', { name: 'Sign In' })
  release()
  const words =
    'Nothing was changed. You were signed out: in another tab, by a new password, or because your sign-in was disabled or deleted.'
  await waitFor(() => expect(alerts()).toEqual([words]))
})

it('keeps the focus on the button that saved a password', async () => {
  const { user, profile } = await openMethods()
  await fill(user, profile.getByLabelText('New password'), 'brand new one')
  const save = profile.getByRole('button', { name: 'Save password' })
  await user.click(save)
  await profile.findByText('Your new password is saved.')
  await waitFor(() => expect(save.matches(':focus:enabled')).toBe(true))
})

it('moves the focus to what confirms, and back', async () => {
  const { user, profile, world } = await openMethods()
  world.passMinutes(6)
  await user.click(profile.getByRole('button', { name: 'Add Google' }))
  const password = await profile.findByLabelText('Password')
  await waitFor(() => expect(document.activeElement).toBe(password))
  await user.keyboard('jun likes points{Enter}')
  const add = await profile.findByRole('button', { name: 'Add Google' })
  await waitFor(() => expect(document.activeElement).toBe(add))
})
