import { IN_DEPTH } from '../in-depth.ts'
import { expect, modal, open, openAs, rows, test } from './product.ts'
import { violations } from './violations.ts'

/** Noon of a day on which each month has a history behind it. */
const NOVEMBER = Date.parse('2026-11-21T12:00:00Z')
const DECEMBER = Date.parse('2026-12-02T12:00:00Z')

test('a month is followed, turns, and is summed up for one of its people', async ({ page }) => {
  await page.clock.setFixedTime(NOVEMBER)
  await openAs(page, 'Maya')
  const month = page.getByRole('region', { name: 'This month' })
  const people = month.getByRole('listitem')
  await expect(people.first()).toHaveText('PR@Priya285 from 2 people')
  await month.getByRole('button', { name: 'Most generous' }).focus()
  await page.keyboard.press('Enter')
  await expect(people.first()).toHaveText('TO@Tom Okafor278 to 3 people')
  expect(await violations(page)).toEqual([])

  await page.clock.setFixedTime(DECEMBER)
  await page.reload()
  await expect(month.getByRole('button', { name: 'Most generous', pressed: true })).toBeVisible()
  await expect(month.getByText('Nobody has sent anything in December yet.')).toBeVisible()
  const card = month.getByRole('region', { name: 'Your November' })
  await card.getByRole('button', { name: 'Sum it up' }).press('Enter')
  const sum = card.getByText(/^In November @.* thanked you; you thanked @/)
  await expect(sum).toBeFocused()
  expect(await violations(page)).toEqual([])
  await card.getByRole('button', { name: 'Dismiss your November' }).press('Enter')
  await expect(card).toHaveCount(0)
  await page.reload()
  await expect(month.getByText('Nobody has sent anything in December yet.')).toBeVisible()
  await expect(card).toHaveCount(0)
})

test('a profile says what this month gave and received', { tag: IN_DEPTH }, async ({ page }) => {
  await page.clock.setFixedTime(NOVEMBER)
  await open(page, '/?profile=Maya')
  const profile = modal(page, 'Profile of @Maya')
  await expect(profile.getByText('This month: 107 GBP sent, 237 GBP received')).toBeVisible()
  expect(await violations(page)).toEqual([])
})

test('a newcomer sees who is here, without a mouse', { tag: IN_DEPTH }, async ({ page }) => {
  await open(page)
  await page.getByRole('link', { name: 'Find' }).press('Enter')
  const everybody = modal(page, 'Find').getByRole('region', { name: 'Everybody' })
  await expect(everybody.getByRole('listitem')).toHaveCount(7)
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(modal(page, 'Profile of @Inés')).toBeVisible()
})

test('nothing of it scrolls sideways, 320 pixels wide', { tag: IN_DEPTH }, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.clock.setFixedTime(DECEMBER)
  await openAs(page, 'Maya')
  await expect(rows(page).first()).toBeVisible()
  await page.getByRole('button', { name: 'This month' }).click()
  await page.getByRole('button', { name: 'Sum it up' }).click()
  await expect(page.getByText(/^In November /)).toBeVisible()
  const width = () => page.evaluate(() => document.documentElement.scrollWidth)
  expect(await width()).toBeLessThanOrEqual(320)
  expect(await violations(page)).toEqual([])
  await page.goto('/?find=')
  await expect(page.getByRole('region', { name: 'Everybody' }).getByRole('listitem')).toHaveCount(7)
  expect(await width()).toBeLessThanOrEqual(320)
  expect(await violations(page)).toEqual([])
})
