import { IN_DEPTH } from '../in-depth.ts'
import { expect, test } from './product.ts'
import { test as ofSite, untilCached } from './site.ts'
import { violations } from './violations.ts'

test('a person checks the ledger, comes back, compares it with a link, and saves the copy, without an accessibility violation', async ({
  page,
}) => {
  const check = page.getByRole('dialog', { name: 'Check the ledger' })
  const press = (name: string) => check.getByRole('button', { name, exact: true }).click()
  await page.goto('/')
  await page.getByRole('link', { name: 'Verify' }).click()
  await expect(check.getByText('about 54 records')).toBeVisible()

  await press('Check the ledger')
  await expect(check.getByRole('heading', { name: 'It all adds up' })).toBeVisible()
  await expect(check.getByText('54 entries, 7 accounts, 0 findings', { exact: true })).toBeVisible()

  await page.reload()
  await expect(check.getByText('54 entries on this device')).toBeVisible()
  await press('Check what is new')
  await expect(check.getByText('all 54')).toBeVisible()

  const letters = await check.locator('code[title]').getAttribute('title')
  const root = letters?.replaceAll('+', '-').replaceAll('/', '_').replace('=', '')
  await page.goto(`/?check=54.${root}`)
  await expect(check.getByText('Same history up to entry 54')).toBeVisible()
  await page.goto(`/?check=54.${'A'.repeat(43)}`)
  await expect(check.getByRole('heading', { name: 'Not the same history' })).toBeVisible()

  await press('Export')
  expect(await violations(page)).toEqual([])
  const saving = page.waitForEvent('download')
  await press('Transactions CSV')
  expect((await saving).suggestedFilename()).toBe('pledger-demo-transactions.csv')

  await page.keyboard.press('Escape')
  await expect(check).toBeHidden()
  await expect(page).toHaveURL('/')
})

test('a reset of the demo is no finding', { tag: IN_DEPTH }, async ({ page }) => {
  const check = page.getByRole('dialog', { name: 'Check the ledger' })
  await page.goto('/?check')
  await check.getByRole('button', { name: 'Check the ledger' }).click()
  await expect(check.getByRole('heading', { name: 'It all adds up' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Demo' }).click()
  await page.getByRole('button', { name: 'Reset demo' }).click()
  await page.getByRole('button', { name: 'Delete everything' }).click()
  await expect(page.getByText('The demo starts again.')).toBeVisible()
  await page.goto('/?check')
  await expect(check.getByText('The first check reads')).toBeVisible()
})

ofSite(
  'without a network the demo is checked, and the copy compared',
  { tag: IN_DEPTH },
  async ({ page, context }) => {
    const check = page.getByRole('dialog', { name: 'Check the ledger' })
    await page.goto('/')
    await untilCached(page)
    await context.setOffline(true)
    await page.goto(`/?check=54.${'A'.repeat(43)}`)
    await check.getByRole('button', { name: 'Check the ledger' }).click()
    await expect(check.getByRole('heading', { name: 'The points add up' })).toBeVisible()
    await expect(check.getByRole('heading', { name: 'Not the same history' })).toBeVisible()
  },
)
