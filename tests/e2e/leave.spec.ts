import type { Page } from '@playwright/test'
import { expect, feed, follow, header, modal, open, openAs, test } from './product.ts'
import { violations } from './violations.ts'

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 2, name })

/** From now on until a reload, what takes words out of rows never ends, or fails. */
const breakRemoval = (page: Page, how: 'never ends' | 'fails') =>
  page.evaluate((how) => {
    crypto.subtle.digest = () =>
      how === 'fails' ? Promise.reject(new Error('Simulated')) : new Promise(() => {})
  }, how)

/** Types what is Maya's name, or is not, and presses the button after it, by the keyboard. */
async function confirmByKeyboard(page: Page, typed: string): Promise<void> {
  await page.getByLabel('Type Maya to leave').focus()
  await page.keyboard.type(typed)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Leave for good' })).toBeFocused()
  await page.keyboard.press('Enter')
}

test.use({ expectedErrors: /Leaving failed/ })

test('somebody leaves on a narrow phone by the keyboard, is interrupted, goes on, and is gone for everybody', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await openAs(page, 'Maya')
  await follow(page, '/?leave')
  await expect(modal(page, 'Leave Pledger').getByText('What goes')).toBeVisible()
  expect(await violations(page)).toEqual([])
  expect(await isWiderThanWindow(page)).toBe(false)
  await confirmByKeyboard(page, 'Ma')
  await expect(page.getByText('To leave, type Maya. To stay, close this.')).toBeVisible()
  expect(await violations(page)).toEqual([])

  await breakRemoval(page, 'fails')
  await page.getByLabel('Type Maya to leave').fill('')
  await confirmByKeyboard(page, 'Maya')
  await expect(heading(page, 'Leaving stopped')).toBeFocused()
  expect(await violations(page)).toEqual([])
  expect(await isWiderThanWindow(page)).toBe(false)

  await page.reload()
  await expect(heading(page, 'Leaving is not finished')).toBeFocused()
  expect(await violations(page)).toEqual([])
  await breakRemoval(page, 'never ends')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Go on' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Leaving')).toBeFocused()
  await expect(page.getByText('0 of 16 rows', { exact: true })).toBeVisible()
  expect(await violations(page)).toEqual([])
  expect(await isWiderThanWindow(page)).toBe(false)

  await page.reload()
  await page.getByRole('button', { name: 'Go on' }).press('Enter')
  await expect(heading(page, 'Goodbye')).toBeFocused()
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(header(page).getByRole('button', { name: 'Sign In' })).toBeVisible()

  await open(page)
  await expect(feed(page).getByText('Somebody who left').first()).toBeVisible()
  await expect(feed(page).getByText('@Maya')).toHaveCount(0)
  expect(await violations(page)).toEqual([])
  await follow(page, '/?profile=Maya')
  await expect(page.getByText('The person with this name has left.')).toBeVisible()
  await follow(page, '/?profile=id:demo-maya')
  await expect(page.getByText(/^Left on/)).toBeVisible()
  expect(await violations(page)).toEqual([])
})

const isWiderThanWindow = (page: Page) =>
  page.evaluate(() => {
    const place = document.querySelector('dialog[open]') ?? document.documentElement
    return place.scrollWidth > place.clientWidth
  })
