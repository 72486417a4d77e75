import { IN_DEPTH } from '../in-depth.ts'
import {
  chooseName,
  expect,
  expectBalance,
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

test('a send is at the top of the feed at once, in every tab', { tag: IN_DEPTH }, async ({
  page,
  context,
}) => {
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

test('points for a name that nobody has wait, and are handed over after a person takes it', {
  tag: IN_DEPTH,
}, async ({ page }) => {
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

test('changes survive a reload, and are gone after a reset', { tag: IN_DEPTH }, async ({
  page,
}) => {
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
