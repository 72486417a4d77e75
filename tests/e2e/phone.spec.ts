import type { Page } from '@playwright/test'
import { expect, follow, modal, open, openAs, test } from './product.ts'

const WIDTH = 360
const HEIGHT = 740

test.use({ viewport: { width: WIDTH, height: HEIGHT }, hasTouch: true, isMobile: true })

const widthOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth)

test('nothing scrolls sideways on a phone, signed out', async ({ page }) => {
  await open(page)
  for (const path of ['/', '/?auth=signin', '/?auth=reset', '/?profile=Maya', '/nowhere']) {
    await follow(page, path)
    await expect(page.getByText('Loading...')).toHaveCount(0)
    if (path.includes('?')) await expect(page.getByRole('dialog')).toBeVisible()
    await expect.poll(() => widthOf(page), path).toBe(WIDTH)
  }
})

test('nothing scrolls sideways on a phone, signed in', async ({ page }) => {
  await openAs(page, 'Tom Okafor')
  for (const path of ['/', '/?send=Priya', '/?profile=Priya', '/?profile=id:demo-tom']) {
    await follow(page, path)
    if (path.includes('?')) await expect(page.getByRole('dialog')).toBeVisible()
    else await expect(page.getByRole('button', { name: 'Sign Out' })).toBeVisible()
    await expect.poll(() => widthOf(page), path).toBe(WIDTH)
  }
})

test('Send GBP stays at the bottom of the screen, at any scroll position', async ({ page }) => {
  await openAs(page, 'Maya')
  await page.evaluate(() => window.scrollTo(0, 900))
  const send = page.getByRole('button', { name: 'Send GBP', exact: true })
  await expect(async () => {
    const box = await send.boundingBox()
    expect(box?.y).toBeGreaterThan(HEIGHT * 0.75)
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(HEIGHT)
  }).toPass({ timeout: 15_000 })
})

test('the tools of the feed go under Send GBP', async ({ page }) => {
  await openAs(page, 'Maya')
  const tool = page.getByRole('button', { name: 'Mine', exact: true })
  const send = page.getByRole('button', { name: 'Send GBP', exact: true })
  await expect(tool).toBeVisible()
  // Moves the tools down.
  await page.getByRole('button', { name: 'This month' }).click()
  await expect(page.getByRole('button', { name: 'Sum it up' })).toBeVisible()
  const [above, below] = [await tool.boundingBox(), await send.boundingBox()]
  if (!above || !below) throw new Error('One of them is not shown')
  // A screen so low that both are in the same place.
  await page.setViewportSize({ width: WIDTH, height: Math.round(HEIGHT - below.y + above.y) })
  await send.click({ position: { x: above.x - below.x + 9, y: 9 } })
  await expect(modal(page, 'Send GBP')).toBeVisible()
})

test('a modal opens at the bottom of a phone', async ({ page }) => {
  await open(page, '/?auth=signin')
  const dialog = modal(page, 'Sign In')
  await expect(dialog.getByRole('button', { name: 'Be Maya' })).toBeVisible()
  const bottom = async () => {
    const box = await dialog.boundingBox()
    return Math.round((box?.y ?? 0) + (box?.height ?? 0))
  }
  await expect.poll(bottom).toBe(HEIGHT)
})
