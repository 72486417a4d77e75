import type { Page } from '@playwright/test'
import { casesOf, IN_DEPTH } from '../in-depth.ts'
import {
  expect,
  expectBalance,
  header,
  modal,
  openAs,
  rows,
  signInAs,
  signOut,
  test,
} from './product.ts'
import { violations } from './violations.ts'

const card = (page: Page) => page.getByRole('region', { name: 'Requests for points' })
const bell = (page: Page) => header(page).getByRole('button', { name: /^What you received/ })
const list = (page: Page) => modal(page, 'What you received')

test('Inés asks Jun for 20 GBP, Jun pays by keyboard, and Inés sees that it is paid', async ({
  page,
}) => {
  await openAs(page, 'Inés')
  await bell(page).click()
  const mine = list(page).getByRole('region', { name: 'You asked' })
  await expect(mine).toContainText('@Jun for 20 GBP')
  await expect(mine).toContainText('Open')
  await page.keyboard.press('Escape')
  await signOut(page)

  await signInAs(page, 'Jun')
  await expect(card(page)).toContainText('@Inés asks for 20 GBP')
  await expect(bell(page)).toHaveAccessibleName('What you received: 1 request')
  await card(page).getByRole('button', { name: 'Review' }).focus()
  await page.keyboard.press('Enter')
  const form = modal(page, 'Send GBP')
  await expect(form.getByRole('note')).toBeFocused()
  await expect(form.getByLabel('Amount')).toHaveCount(0)
  await form.getByRole('button', { name: 'Use as public message' }).focus()
  await page.keyboard.press('Enter')
  await form.getByRole('button', { name: 'Send 20 GBP to @Inés' }).focus()
  await page.keyboard.press('Enter')
  await expect(form).toBeHidden()
  await expect(card(page)).toBeHidden()
  await expect(rows(page).first()).toContainText('Lunch on Thursday, and the cake')
  await expectBalance(page, '1,280')
  await signOut(page)

  await signInAs(page, 'Inés')
  await expectBalance(page, '1,260')
  await bell(page).click()
  await expect(mine).toContainText('Paid')
  await mine.getByRole('link', { name: 'Open' }).click()
  await expect(page).toHaveURL(/transaction=/)
})

test('somebody asks from a profile, and withdraws it there when they ask again', {
  tag: IN_DEPTH,
}, async ({ page }) => {
  await openAs(page, 'Maya', '/?profile=Wren')
  const profile = modal(page, 'Profile of @Wren')
  const form = modal(page, 'Ask for GBP')
  const ask = async (amount: string) => {
    await profile.getByRole('button', { name: 'Ask', exact: true }).click()
    await form.getByLabel('Amount').fill(amount)
    await form.getByLabel('Amount').press('Enter')
  }
  await ask('12')
  await expect(page.getByText(/^Asked @Wren for 12 GBP/)).toBeVisible()
  await ask('15')
  await expect(form.getByText('You ask @Wren for 12 GBP already.')).toBeVisible()
  expect(await violations(page)).toEqual([])
  await form.getByRole('button', { name: 'Withdraw' }).click()
  await form.getByRole('button', { name: 'Ask @Wren for 15 GBP' }).click()
  await expect(form.getByText(/^You asked @Wren a short time ago/)).toBeVisible()
})

test('requests have no accessibility violation, and nothing scrolls sideways, on a small phone and on a desk', {
  tag: IN_DEPTH,
}, async ({ page }) => {
  const beyond = () =>
    page.evaluate(() => {
      const all = [document.documentElement, ...document.querySelectorAll('dialog[open]')]
      return Math.max(...all.map((one) => one.scrollWidth - one.clientWidth))
    })
  const look = async (what: string) => {
    for (const width of casesOf([320, 1200])) {
      await page.setViewportSize({ width, height: 740 })
      expect(await violations(page), `${what}, ${width} pixels wide`).toEqual([])
      await expect.poll(beyond, `${what}, ${width} pixels wide`).toBeLessThanOrEqual(0)
    }
  }
  await openAs(page, 'Jun')
  await expect(card(page)).toBeVisible()
  await look('the card')
  await bell(page).click()
  await expect(list(page).getByRole('region', { name: 'You asked' })).toBeVisible()
  await look('the list')
  await list(page).getByRole('button', { name: 'Review' }).click()
  await modal(page, 'Send GBP').getByText('More').click()
  await expect(modal(page, 'Send GBP').getByRole('button', { name: 'Report' })).toBeVisible()
  await look('the form')
})
