import type { Page } from '@playwright/test'
import { IN_DEPTH } from '../in-depth.ts'
import { expect, modal, open, rows, test } from './product.ts'
import { test as ofSite, untilCached } from './site.ts'
import { violations } from './violations.ts'

const time = (page: Page) => rows(page).nth(1).getByRole('link')

test.describe('a transaction', () => {
  test('has no accessibility violation', { tag: IN_DEPTH }, async ({ page }) => {
    await open(page)
    await time(page).click()
    await expect(modal(page, '12 GBP to @Wren').getByText('You have no copy yet')).toBeVisible()
    expect(await violations(page)).toEqual([])
  })

  test('has no accessibility violation where there is none', { tag: IN_DEPTH }, async ({
    page,
  }) => {
    await open(page, '/?transaction=nothing')
    await expect(modal(page, 'No such transaction')).toBeVisible()
    expect(await violations(page)).toEqual([])
  })
})

test('opens in another tab by the middle button of a mouse', async ({ page, context }) => {
  await open(page)
  const opened = context.waitForEvent('page')
  await time(page).click({ button: 'middle' })
  await expect(modal(await opened, '12 GBP to @Wren')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

ofSite(
  'shows a transaction after one visit, without a network',
  { tag: IN_DEPTH },
  async ({ page, context }) => {
    await open(page)
    const link = await time(page).getAttribute('href')
    await untilCached(page)
    await context.setOffline(true)
    await page.goto(`/${link}`)
    await expect(modal(page, '12 GBP to @Wren').getByText('You have no copy yet')).toBeVisible()
  },
)
