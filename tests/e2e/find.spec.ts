import { casesOf, IN_DEPTH } from '../in-depth.ts'
import { expect, header, modal, open, openAs, rows, test } from './product.ts'
import { test as ofSite, untilCached } from './site.ts'
import { violations } from './violations.ts'

const find = 'Find people and transactions'

test('two coffees are found without a press, one is opened by keyboard, and both are found again after a reload', async ({
  page,
}) => {
  const search = modal(page, 'Find')
  await open(page)
  await expect(page.getByRole('button', { name: 'Demo' })).toBeVisible()
  await page.getByRole('link', { name: 'Find' }).click()
  await search.getByLabel(find).fill('coffee')
  await expect(search.getByText('2 found')).toBeVisible()
  await expect(
    search.getByText(/^Searched in your copy of the ledger, checked today at/),
  ).toBeVisible()

  await expect(page).toHaveURL('/?find=coffee')
  await page.reload()
  await expect(search.getByText('2 found')).toBeVisible()
  await search.getByLabel(find).press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(modal(page, '12 GBP to @Wren')).toBeVisible()
  await page.goBack()
  await expect(search.getByText('2 found')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL('/')
})

ofSite('without a network the copy is searched', { tag: IN_DEPTH }, async ({ page, context }) => {
  const search = modal(page, 'Find')
  await page.goto('/?find=advice')
  await expect(search.getByText('1 found')).toBeVisible()
  await untilCached(page)
  await context.setOffline(true)
  await page.goto('/?find=sourdough')
  await expect(search.getByText('1 found')).toBeVisible()
})

for (const width of casesOf([390, 1200]))
  test(`the search has no accessibility violation, ${width} pixels wide`, {
    tag: IN_DEPTH,
  }, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    const search = modal(page, 'Find')
    await page.goto('/?find=coffee')
    await expect(search.getByText('2 found')).toBeVisible()
    expect(await violations(page)).toEqual([])
    await search.getByRole('button', { name: 'Amount' }).click()
    await search.getByLabel('At least').fill('abc')
    await expect(search.getByText(/^An amount is a whole number/)).toBeVisible()
    expect(await violations(page)).toEqual([])
  })

test('on a phone the search is in the header, and where the thumb is for whoever can send', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page)
  await expect(header(page).getByRole('link', { name: 'Find' })).toBeVisible()
  await openAs(page, 'Maya')
  const link = page.getByRole('link', { name: 'Find' })
  await expect(rows(page).first()).toBeVisible()
  await expect.poll(async () => (await link.boundingBox())?.y).toBeGreaterThan(740)
})
