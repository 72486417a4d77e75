import type { Page } from '@playwright/test'
import { casesOf, IN_DEPTH } from '../in-depth.ts'
import {
  expect,
  expectBalance,
  follow,
  header,
  modal,
  openAs,
  rows,
  signInAs,
  signOut,
  test,
} from './product.ts'
import { violations } from './violations.ts'

/** Copies what the open link box has, and returns it. */
async function copyLink(page: Page): Promise<string> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: 'Copy link' }).click()
  await expect(page.getByText('Link copied.')).toBeVisible()
  return page.evaluate(() => navigator.clipboard.readText())
}

/** Opens one's own profile, and asks for 12 GBP. */
async function askForLunch(page: Page) {
  await header(page).getByRole('button', { name: 'Your profile' }).click()
  const profile = page.getByRole('dialog')
  await profile.getByRole('button', { name: 'Ask for points' }).click()
  await profile.getByLabel('Amount').fill('12')
  await profile.getByLabel('Message').fill('Lunch')
}

test('Maya asks for 12 GBP, Jun signs in at her link, sends them, and she sends them back', async ({
  page,
}) => {
  await openAs(page, 'Maya')
  await askForLunch(page)
  const link = await copyLink(page)
  await page.keyboard.press('Escape')
  await signOut(page)

  await page.goto(link)
  await modal(page, 'Sign In').getByRole('button', { name: 'Be Jun', exact: true }).click()
  const send = modal(page, 'Send GBP')
  await expect(send.getByRole('note')).toContainText(
    'A link asks you, @Jun, to send 12 GBP to @Maya',
  )
  await send.getByRole('button', { name: 'Send 12 GBP to @Maya' }).click()
  await expectBalance(page, '1,288')
  await expect(page).toHaveURL(/\/$/)
  await signOut(page)

  await signInAs(page, 'Maya')
  await expectBalance(page, '1,622')
  await rows(page).first().getByRole('link').click()
  await page.getByRole('button', { name: 'Send it back' }).click()
  await send.getByRole('button', { name: 'Send 12 GBP to @Jun' }).click()
  await expectBalance(page, '1,610')
  await expect(rows(page).first()).toContainText(/Sent back: 12 GBP of .*“Lunch”/)
})

for (const width of casesOf([390, 1200]))
  test(`links and sending again have no accessibility violation, ${width} pixels wide`, {
    tag: IN_DEPTH,
  }, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 })
    await openAs(page, 'Maya')
    await askForLunch(page)
    expect(await violations(page), 'asking for points').toEqual([])
    await follow(page, '/?profile=Priya')
    await page.getByRole('button', { name: 'Share', exact: true }).click()
    await expect(page.getByRole('img', { name: /^QR code/ })).toBeVisible()
    expect(await violations(page), 'sharing a profile').toEqual([])
    await follow(page, '/?send=Priya&amount=12.5&message=Lunch')
    await expect(page.getByText('Enter a whole number of GBP.')).toBeVisible()
    expect(await violations(page), 'a payment link').toEqual([])
    await follow(page, '/')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await rows(page).first().getByRole('link').click()
    await expect(page.getByRole('button', { name: /^Send .* again$/ })).toBeVisible()
    expect(await violations(page), 'a transaction').toEqual([])
    await follow(page, `/?transaction=${'x'.repeat(10_000)}`)
    await expect(page.getByRole('button', { name: 'Back to the feed' })).toBeVisible()
    expect(await violations(page), 'a broken id').toEqual([])
  })
