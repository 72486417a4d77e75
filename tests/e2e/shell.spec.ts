import type { Locator, Page } from '@playwright/test'
import { casesOf } from '../in-depth.ts'
import { holdFiles } from './hold-files.ts'
import { expect, header, rows, test } from './product.ts'
import { recordShifts } from './record-shifts.ts'

const SCREENS = [
  { name: 'a desk', width: 1200, height: 800 },
  { name: 'a phone', width: 390, height: 844 },
]

// What moves by itself is looked for.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const title = (page: Page) => page.getByText('Public Transaction Feed')

for (const { name, ...viewport } of casesOf(SCREENS))
  test(`the page is shown before its scripts arrive, and nothing moves when they do, on ${name}`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport)
    const moved = await recordShifts(page)
    const letGo = await holdFiles(page, '**/assets/*.js')
    await page.goto('/', { waitUntil: 'commit' })
    await expect(header(page)).toContainText('Loading...')
    const before = await title(page).boundingBox()
    letGo()
    await expect(rows(page).first()).toBeVisible()
    await expect(header(page).getByRole('button', { name: 'Sign In' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Demo', exact: true })).toBeVisible()
    expect(await title(page).boundingBox()).toEqual(before)
    expect(await moved()).toEqual([])
  })

test('an unknown page never looks like the feed', async ({ page }) => {
  const letGo = await holdFiles(page, '**/assets/*.js')
  await page.goto('/nowhere', { waitUntil: 'commit' })
  await expect(page.getByText('Home', { exact: true })).toBeVisible()
  await expect(title(page)).toBeHidden()
  letGo()
  await expect(page.getByText("We can't find the page you are looking for.")).toBeVisible()
  await expect(title(page)).toBeHidden()
})

test.describe('without its scripts', () => {
  test.use({ expectedErrors: /Failed to load resource/ })

  test('a page without rows says that the app could not start', async ({ page }) => {
    await page.route('**/assets/index-*.js', (route) => route.abort())
    await page.goto('/?check=')
    await expect(page.getByRole('alert')).toContainText('The app could not start.')
    await expect(title(page)).toBeHidden()
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  for (const path of casesOf(['/', '/nowhere']))
    test(`${path} says that it needs JavaScript, below a title, and shows nothing else`, async ({
      page,
    }) => {
      await page.goto(path)
      const title = page.getByRole('heading', { name: 'Pledger' })
      const sentence = page.getByRole('main').getByRole('paragraph')
      await expect(title).toBeInViewport()
      await expect(sentence).toBeInViewport()
      await expect(sentence).toContainText('This page needs JavaScript to read its ledger.')
      await expect(page.getByText('Loading...')).toBeHidden()
      await expect(page.getByText('Public Transaction Feed')).toBeHidden()
      await expect(title).toHaveCSS('font-size', '26px')
      const left = async (part: Locator) => (await part.boundingBox())?.x
      expect(await left(title)).toBe(await left(sentence))
      expect(await left(title)).toBeGreaterThan(200)
    })
})
