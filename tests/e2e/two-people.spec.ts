import {
  chooseName,
  expect,
  expectBalance,
  modal,
  open,
  rows,
  sendPoints,
  signIn,
  signInAs,
  signOut,
  signUp,
  test,
} from './product.ts'

test('a new person signs up, takes a name and sends, and the recipient has the points', async ({
  page,
}) => {
  await open(page)
  await signUp(page, 'noor@example.com')
  await expectBalance(page, '1,337')
  await chooseName(page, 'Noor')
  await sendPoints(page, { to: 'Maya', amount: 37, message: 'For the bread' })
  await expectBalance(page, '1,300')
  await signOut(page)
  await signInAs(page, 'Maya')
  await expectBalance(page, '1,647')
})

test('a send is at the top of the feed at once, in every tab', async ({ page, context }) => {
  await open(page)
  const other = await context.newPage()
  await open(other)
  await page.bringToFront()
  await signInAs(page, 'Maya')
  await sendPoints(page, { to: 'Priya', amount: 12, message: 'Shown in two tabs' })
  for (const tab of [page, other]) {
    await expect(rows(tab).first()).toContainText('@Maya sent it to @Priya')
    await expect(rows(tab).first()).toContainText('Shown in two tabs')
    await expect(rows(tab).first()).toContainText('12 GBP')
  }
})

test('a send without a message has the default message', async ({ page }) => {
  await open(page)
  await signInAs(page, 'Maya')
  await sendPoints(page, { to: 'Lars', amount: 1 })
  await expect(rows(page).first()).toContainText('Pledger sent!')
})

test('points for a name that nobody has wait, and are handed over after a person takes it', async ({
  page,
}) => {
  await open(page)
  await signInAs(page, 'Maya')
  await sendPoints(page, { to: 'Noor', amount: 40 })
  await expect(rows(page).first()).toContainText('Waiting for @Noor to join')
  await signOut(page)
  await signUp(page, 'noor@example.com')
  await chooseName(page, 'Noor')
  await expectBalance(page, '1,337')
  await signOut(page)
  await signInAs(page, 'Maya')
  const prompt = page.getByRole('region', { name: 'Waiting points' })
  await expect(prompt).toContainText(/@Noor joined on .*Is this the @Noor you meant\?/)
  await prompt.getByRole('button', { name: 'Give them 40 GBP' }).click()
  await expect(prompt).toBeHidden()
  await signOut(page)
  await signIn(page, 'noor@example.com')
  await expectBalance(page, '1,377')
})

test('waiting points can be taken back', async ({ page }) => {
  await open(page)
  await signInAs(page, 'Maya')
  await sendPoints(page, { to: 'Nobody Yet', amount: 40 })
  await expectBalance(page, '1,570')
  await page.getByRole('button', { name: 'Your profile' }).click()
  const profile = modal(page, 'Profile of @Maya')
  await profile.getByRole('button', { name: 'Waiting' }).click()
  // The rows of All make way for what waits.
  await expect(profile.getByRole('listitem')).toHaveCount(1)
  const takeBack = profile.getByRole('button', { name: 'Take back' })
  // The row may be drawn anew during the press, which is lost then.
  await expect(async () => {
    if (await takeBack.isVisible()) await takeBack.click({ timeout: 2_000 })
    await expect(takeBack).toBeHidden({ timeout: 4_000 })
  }).toPass({ timeout: 30_000 })
  await page.keyboard.press('Escape')
  await expectBalance(page, '1,610')
  await expect(rows(page).first()).toContainText('Taken back')
})

test('for a taken name the app suggests the nearest free one', async ({ page }) => {
  await open(page)
  await signUp(page, 'other-maya@example.com')
  await page.getByRole('button', { name: 'Your profile' }).click()
  const profile = page.getByRole('dialog')
  await profile.getByLabel('Username').fill('MAYA')
  await profile.getByRole('button', { name: 'Take @MAYA' }).click()
  await expect(profile.getByText('Somebody has this name. @MAYA 2 is free.')).toBeVisible()
  await profile.getByRole('button', { name: 'Take @MAYA 2' }).click()
  await expect(modal(page, 'Profile of @MAYA 2')).toBeVisible()
})

test('changes survive a reload, and are gone after a reset', async ({ page }) => {
  await open(page)
  await signInAs(page, 'Maya')
  await sendPoints(page, { to: 'Lars', amount: 10, message: 'Stored' })
  await page.reload()
  await expectBalance(page, '1,600')
  await expect(rows(page).first()).toContainText('Stored')
  await page.getByRole('button', { name: 'Demo', exact: true }).click()
  await page.getByRole('button', { name: 'Reset demo' }).click()
  await page.getByRole('button', { name: 'Delete everything' }).click()
  await expect(rows(page).first()).toContainText('@Maya sent it to @Tom Okafor')
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible()
})
