import type { Page } from '@playwright/test'
import { expect, follow, modal, open, openAs, rows, test } from './product.ts'
import { recordShifts } from './record-shifts.ts'

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

/** How far down the line of the first row begins, in pixels. */
const topOfFirstRow = (page: Page) =>
  rows(page)
    .first()
    .locator('[data-opens]')
    .evaluate((row) => row.getBoundingClientRect().top)

// The numbers are those of the first screen that people are to meet.
for (const [title, name, most] of [
  ['signed out', null, 260],
  ['signed in', 'Maya', 210],
  ['with a request', 'Jun', 290],
] as const) {
  test(`the first row is in the upper third of a phone, and nothing moves, ${title}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    const moved = await recordShifts(page)
    if (name) await openAs(page, name)
    else await open(page)
    await expect(page.getByRole('button', { name: 'Go to a date' })).toBeVisible()
    if (name === 'Jun') await expect(page.getByRole('button', { name: 'Review' })).toBeVisible()
    await expect.poll(() => topOfFirstRow(page)).toBeLessThanOrEqual(most)
    expect(await moved()).toEqual([])
  })
}

for (const name of [null, 'Jun'] as const)
  test(`a narrow phone has a title of one line, and Demo next to what is before it, ${name ?? 'signed out'}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 320, height: 640 })
    if (name) await openAs(page, name)
    else await open(page)
    const title = await page.getByRole('heading', { level: 1 }).boundingBox()
    expect(title?.height).toBeLessThan(40)
    const [verify, demo] = [
      await page.getByRole('link', { name: 'Verify' }).boundingBox(),
      await page.getByRole('button', { name: 'Demo', exact: true }).boundingBox(),
    ]
    expect(Math.abs((verify?.y ?? 0) - (demo?.y ?? 99))).toBeLessThan(12)
    await expect.poll(() => widthOf(page)).toBe(320)
  })

test('This month is in the place of the rows, which come back', async ({ page }) => {
  await openAs(page, 'Maya')
  await page.getByRole('button', { name: 'This month' }).click()
  await expect(page.getByRole('button', { name: 'Thanked' })).toBeVisible()
  await expect(rows(page).first()).toBeHidden()
  await page.getByRole('button', { name: 'Everyone' }).click()
  await expect(rows(page).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Thanked' })).toBeHidden()
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

test('a finger has 44 pixels for what looks smaller', async ({ page }) => {
  await openAs(page, 'Tom Okafor')
  const first = rows(page).filter({ hasText: 'Thanks for covering' })
  const react = first.getByRole('button', { name: 'React' })
  const clap = first.getByRole('button', { name: '4 people clapped' })
  for (const small of [react, clap, page.getByRole('button', { name: 'Demo' })]) {
    const reached = await small.evaluate((button) => {
      const { left, top, width, height } = button.getBoundingClientRect()
      const isHit = (y: number) =>
        button === document.elementFromPoint(left + width / 2, top + height / 2 + y)
      return Array.from({ length: 81 }, (_, y) => y - 40).filter(isHit).length
    })
    expect(reached).toBeGreaterThanOrEqual(43)
  }
  const isShared = await react.evaluate((button) => {
    const { left, top } = button.getBoundingClientRect()
    const beside = document.elementFromPoint(left - 4, top + 14)
    return beside === button.previousElementSibling
  })
  expect(isShared).toBe(true)
})
