import { expect, header, modal, open, openAs, test } from './product.ts'

const profiles = [
  ['by a name', '/?profile=Maya', 'Profile of @Maya'],
  ['by a name in other capitals', '/?profile=mAYA', 'Profile of @Maya'],
  ['by an id', '/?profile=id:demo-maya', 'Profile of @Maya'],
] as const

for (const [how, path, title] of profiles)
  test(`a link opens a profile ${how}`, async ({ page }) => {
    await open(page, path)
    await expect(modal(page, title)).toContainText('1,610 GBP')
  })

test('a profile shows its four numbers and its description', async ({ page }) => {
  await open(page, '/?profile=Maya')
  const profile = modal(page, 'Profile of @Maya')
  await expect(profile.getByText('Bakes on Thursdays, fixes bikes on Sundays.')).toBeVisible()
  await expect(profile.getByRole('term')).toHaveText([
    'Current Balance',
    'Member Since',
    'Total Sent',
    'Total Received',
  ])
  await expect(profile.getByRole('definition')).toHaveText([
    '1,610 GBP',
    '12 Mar 2026',
    '420 GBP',
    '693 GBP',
  ])
})

test('names in the feed open profiles', async ({ page }) => {
  await open(page)
  await page.getByRole('feed').getByRole('button', { name: '@Tom Okafor' }).first().click()
  await expect(modal(page, 'Profile of @Tom Okafor')).toBeVisible()
})

test('an unknown profile is an alert with the words of the catalogue', async ({ page }) => {
  await open(page, '/?profile=nobody.here')
  const card = modal(page, 'Profile of @nobody.here')
  await expect(card.getByRole('alert')).toHaveText('Profile not found: @nobody.here')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('sending while signed out asks to sign in, and then opens the send form', async ({ page }) => {
  await open(page, '/?send=Wren')
  const auth = modal(page, 'Sign In')
  await auth.getByRole('button', { name: 'Be Maya' }).click()
  const send = modal(page, 'Send GBP')
  await expect(send.getByRole('combobox', { name: 'Recipient' })).toHaveValue('Wren')
})

test('a reload keeps the open modal', async ({ page }) => {
  await open(page)
  await header(page).getByRole('button', { name: 'Sign Up' }).click()
  await expect(modal(page, 'Sign Up')).toBeVisible()
  await page.reload()
  await expect(modal(page, 'Sign Up')).toBeVisible()
})

test('Back closes a modal, and Forward opens it again', async ({ page }) => {
  await open(page)
  await header(page).getByRole('button', { name: 'Sign In' }).click()
  await expect(modal(page, 'Sign In')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.goForward()
  await expect(modal(page, 'Sign In')).toBeVisible()
})

test('closing one of several modals closes all of them', async ({ page }) => {
  await openAs(page, 'Maya')
  await page.getByRole('feed').getByRole('button', { name: '@Tom Okafor' }).first().click()
  const profile = modal(page, 'Profile of @Tom Okafor')
  await profile.getByRole('button', { name: 'Send GBP' }).click()
  const send = modal(page, 'Send GBP')
  await expect(send.getByRole('combobox')).toHaveValue('Tom Okafor')
  await send.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL('/')
})

test('one’s own profile has no button to send to oneself', async ({ page }) => {
  await openAs(page, 'Maya')
  await page.getByRole('button', { name: 'Your profile' }).click()
  const profile = modal(page, 'Profile of @Maya')
  await expect(profile.getByText('1,610 GBP')).toBeVisible()
  await expect(profile.getByRole('button', { name: 'Send GBP' })).toBeHidden()
})

test('any other path shows the not-found page, with links to the main page, the source and the author', async ({
  page,
}) => {
  await page.goto('/some/where/else')
  await expect(
    page.getByText("We can't find the page you are looking for. Sorry for the inconvenience."),
  ).toBeVisible()
  const source = header(page).getByRole('link', { name: 'Source code' })
  await expect(source).toHaveAttribute('href', 'https://example.com/pledger')
  const author = page.getByRole('contentinfo').getByRole('link', { name: 'Pledger contributors' })
  await expect(author).toHaveAttribute('href', 'https://example.com/')
  await header(page).getByRole('link', { name: 'Home' }).click()
  await expect(page.getByRole('heading', { name: 'Public Transaction Feed' })).toBeVisible()
})

test('a forgotten password is replaced with a mailed link', async ({ page }) => {
  await open(page, '/?auth=reset')
  const auth = modal(page, 'Forgotten password')
  await auth.getByLabel('Email').fill('maya@example.com')
  await auth.getByRole('button', { name: 'Send a reset link' }).click()
  await page.getByRole('link', { name: 'Open the link' }).click()
  await expect(modal(page, 'Choose a new password')).toBeVisible()
})
