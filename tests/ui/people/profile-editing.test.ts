import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { sendInForm } from '../../builders/page-of-sends.ts'
import { casesOf } from '../../in-depth.ts'
import { historyRows } from '../history/a-history.ts'
import { fill, header, modal, resizeWindow, row, unfoldSettings } from '../page-parts.ts'
import { renderApp } from '../render-app.tsx'

async function ownProfile(signedInAs: string) {
  const page = await renderApp({ signedInAs })
  await page.user.click(await header().findByRole('button', { name: 'Your profile' }))
  const profile = await modal(
    signedInAs.includes('@') ? 'Profile without a name' : `Profile of @${signedInAs}`,
  )
  await profile.findByText('Settings')
  const save = async () => {
    const form = profile.getByLabelText('Username').closest('form') as HTMLElement
    await page.user.click(within(form).getByRole('button', { name: 'Save' }))
  }
  const type = async (name: string) => {
    await page.user.clear(profile.getByLabelText('Username'))
    await fill(page.user, profile.getByLabelText('Username'), name)
  }
  const take = async (name: string) => {
    await type(name)
    await save()
  }
  const openDescription = async () => {
    await unfoldSettings(page.user, 'About you')
    const field = profile.getByLabelText('About you')
    await page.user.clear(field)
    return field
  }
  const saveDescription = async () => {
    const form = profile.getByLabelText('About you').closest('form') as HTMLElement
    await page.user.click(within(form).getByRole('button', { name: 'Save' }))
  }
  return { ...page, profile, type, save, take, openDescription, saveDescription }
}

it('chooses a username, under which one sends from then on', async () => {
  const { take, app } = await ownProfile('ann@example.com')
  await take('Ann')
  const profile = await modal('Profile of @Ann')
  await profile.findByText('You are @Ann now.')
  await sendInForm(app.sendPoints, { id: 'x' as never, recipient: 'Jun', amount: '5', message: '' })
  expect(await row('@Ann sent it to @Jun')).toBeTruthy()
})

it('invites a person without a name to choose one', async () => {
  const { user } = await renderApp({ signedInAs: 'ann@example.com' })
  await user.click(await screen.findByRole('button', { name: 'Choose a username' }))
  const profile = await modal('Profile without a name')
  expect((await profile.findByLabelText('Username')).checkVisibility()).toBe(true)
})

it('says while a name is typed that it is taken, and its green button takes the free one', async () => {
  const { user, profile, type } = await ownProfile('ann@example.com')
  const [save] = profile.getAllByRole('button', { name: 'Save' })
  const fill = getComputedStyle(save as HTMLElement).backgroundColor
  await type('maya')
  await profile.findByText('Taken. @maya 2 is free.')
  const offer = profile.getByRole('button', { name: 'Use @maya 2' })
  await waitFor(() => expect(getComputedStyle(offer).backgroundColor).toBe(fill))
  await user.click(offer)
  expect(await modal('Profile of @maya 2')).toBeTruthy()
})

it('says while a name is typed that it is free', async () => {
  const { profile, type } = await ownProfile('ann@example.com')
  await type('Ann')
  expect(await profile.findByText('@Ann is free. 4 changes left.')).toBeTruthy()
})

it('offers one’s old names as free', async () => {
  const { user, app, profile, type } = await ownProfile('Jun')
  await app.editProfile.chooseUsername('Junior')
  await modal('Profile of @Junior')
  await unfoldSettings(user, 'Change username')
  await type('Jun')
  expect(await profile.findByText(/^@Jun is free\./)).toBeTruthy()
})

it('offers the nearest free name where somebody took it meanwhile', async () => {
  const { user, profile, type, save, actAs } = await ownProfile('ann@example.com')
  await type('Kim')
  await profile.findByText(/^@Kim is free\./)
  await (await actAs('kim@example.com')).claimName('Kim' as never)
  await save()
  await user.click(await profile.findByRole('button', { name: 'Use @Kim 2' }))
  expect(await modal('Profile of @Kim 2')).toBeTruthy()
})

it('offers the nearest allowed name for one that is not, and takes it by one click', async () => {
  const { user, profile, take } = await ownProfile('ann@example.com')
  await take('Élodie!')
  await profile.findByText(/^Use Latin letters, digits.*For example: Elodie$/)
  await user.click(profile.getByRole('button', { name: 'Use @Elodie' }))
  expect(await modal('Profile of @Elodie')).toBeTruthy()
})

it.each(
  casesOf([
    ['', 'Enter a username.'],
    ['a', 'A username has at least 2 characters.'],
    ['unnamed', 'This name is reserved.'],
  ]),
)('refuses the name "%s"', async (name, words) => {
  const { profile, take } = await ownProfile('ann@example.com')
  await take(name)
  await profile.findByText(words)
  expect(profile.getByLabelText('Username').getAttribute('aria-invalid')).toBe('true')
})

it('refuses a sixth name, and says so before', async () => {
  const { user, app, profile, take } = await ownProfile('ann@example.com')
  await profile.findByText(/4 changes left\./)
  for (const name of ['Ann 1', 'Ann 2', 'Ann 3', 'Ann 4'])
    await app.editProfile.chooseUsername(name)
  const again = await modal('Profile of @Ann 4')
  await again.findByText(/1 change left\./)
  await app.editProfile.chooseUsername('Ann 5')
  await profile.findByText(/All 5 names are used\. You can only change back to an old one\./)
  await take('Ann 6')
  await profile.findByText('An account can have 5 names. You have used them all.')
  await user.clear(profile.getByLabelText('Username'))
  await take('ann 1')
  expect(await profile.findByText('You are @ann 1 now.')).toBeTruthy()
})

it('saves a description', async () => {
  const { user, profile, openDescription, saveDescription } = await ownProfile('Jun')
  const field = await openDescription()
  await fill(user, field, 'Sleeps <b>late</b>')
  await saveDescription()
  await profile.findByText('Saved.')
  expect(await profile.findByText('Sleeps <b>late</b>', { selector: 'p' })).toBeTruthy()
})

it('removes a description', async () => {
  const { profile, openDescription, saveDescription } = await ownProfile('Jun')
  const words = profile.getByLabelText<HTMLTextAreaElement>('About you').value
  const description = () => profile.queryByText(words, { selector: 'p' })
  expect(description()).toBeTruthy()
  await openDescription()
  await saveDescription()
  await waitFor(() => expect(description()).toBeNull())
})

it('ends a description at 160 characters, and counts them', async () => {
  const { user, profile, openDescription } = await ownProfile('Jun')
  const field = await openDescription()
  await user.paste('a'.repeat(161))
  expect(field).toHaveProperty('value', 'a'.repeat(160))
  expect(profile.getByText('160 of 160 characters').checkVisibility()).toBe(true)
})

it('still counts the characters of a description that is refused', async () => {
  const { user, profile, openDescription, saveDescription } = await ownProfile('Jun')
  await openDescription()
  await user.paste('turned\u202eround')
  await saveDescription()
  await profile.findByText(/^This has invisible characters/)
  expect(profile.getByText('12 of 160 characters').checkVisibility()).toBe(true)
})

it('folds one part when another is opened', async () => {
  const { user, profile, openDescription } = await ownProfile('Jun')
  const field = await openDescription()
  await unfoldSettings(user, 'Sign-in methods')
  await waitFor(() => expect(profile.getByText('Add Google').checkVisibility()).toBe(true))
  await waitFor(() => expect(field.checkVisibility()).toBe(false))
})

it('has its settings folded, so that the history begins on the screen of a phone', async () => {
  await resizeWindow(390)
  const { profile } = await ownProfile('Maya')
  await waitFor(() => expect(historyRows().length).toBeGreaterThan(0))
  const first = () => profile.getAllByRole('listitem')[0]
  await waitFor(() => expect(first()?.getBoundingClientRect().top).toBeLessThan(800))
})

it('signs out from one’s own profile without its settings', async () => {
  const { user, profile } = await ownProfile('Maya')
  const signOut = profile.getByRole('button', { name: 'Sign Out' })
  expect(signOut.checkVisibility()).toBe(true)
  await user.click(signOut)
  expect(await header().findByRole('button', { name: 'Sign In' })).toBeTruthy()
})

it('keeps what was typed when it cannot be saved', async () => {
  const { profile, world, take, requests } = await ownProfile('ann@example.com')
  requests.fail('claimName')
  await take('Ann')
  await profile.findByText('Saving failed. Please try again.')
  expect(profile.getByLabelText('Username')).toHaveProperty('value', 'Ann')
  await waitFor(() => expect(world.errors).toEqual(['Saving failed']))
})

it('stays inside a low screen with a fold open', async () => {
  await resizeWindow(1200, 600)
  const { user, profile } = await ownProfile('Jun')
  await unfoldSettings(user, 'Sign-in methods')
  await profile.findByLabelText('New password')
  const bottom = () => document.querySelector('dialog')?.getBoundingClientRect().bottom
  await waitFor(() => expect(bottom()).toBeLessThanOrEqual(600))
})
