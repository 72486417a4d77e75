import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { casesOf, IN_DEPTH } from '../in-depth.ts'
import { holdFiles } from './hold-files.ts'
import { expect, feed, modal, open, rows, servedPage, test } from './product.ts'
import { recordShifts } from './record-shifts.ts'

const SCRIPTS = '**/assets/*.js'
const SENT = 'Thanks for covering the Friday shift, you saved the launch.'

/** Opens the page, and holds the scripts back. Returns a function that lets them come, and waits until React has taken over. */
async function openServed(page: Page, path = '/'): Promise<() => Promise<void>> {
  const letGo = await holdFiles(page, SCRIPTS)
  await page.goto(path, { waitUntil: 'commit' })
  await expect(rows(page)).toHaveCount(25)
  return async () => {
    letGo()
    await expect(servedPage(page)).toHaveCount(0)
    await expect(rows(page).first()).toBeVisible()
  }
}

const row = (page: Page) => rows(page).filter({ hasText: SENT })

test('the first rows are there before the scripts, and React does not change what they say', async ({
  page,
}) => {
  // Rows say when they were sent: to the minute, which must not end in between.
  await page.clock.setFixedTime(Date.now())
  const letGo = await openServed(page)
  const read = () =>
    rows(page).evaluateAll((all) => all.map((row) => (row as HTMLElement).innerText).slice(0, 5))
  const before = await read()
  expect(before.join()).toContain(SENT)
  await letGo()
  await expect.poll(read).toEqual(before)
})

test('a later visit shows no rows of the sample, since the journal may have others', {
  tag: IN_DEPTH,
}, async ({ page }) => {
  await open(page)
  const letGo = await holdFiles(page, SCRIPTS)
  await page.reload({ waitUntil: 'commit' })
  await expect(page.getByRole('status', { name: 'Loading transactions' })).toBeVisible()
  await page.waitForLoadState('domcontentloaded')
  await expect(rows(page)).toHaveCount(0)
  letGo()
  await expect(row(page)).toBeVisible()
})

for (const [part, title] of casesOf([
  ['@Maya', 'Profile of @Maya'],
  ['2 min', '37 GBP to @Tom Okafor'],
  [SENT, '37 GBP to @Tom Okafor'],
]))
  test(`a click on "${part}" before React opens what it names, and Back closes it`, async ({
    page,
  }) => {
    const letGo = await openServed(page)
    await row(page).getByText(part, { exact: true }).click()
    await letGo()
    await expect(modal(page, title)).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    expect(new URL(page.url()).search).toBe('')
  })

test('a click with a key opens a tab of its own before React, too', { tag: IN_DEPTH }, async ({
  page,
  context,
}) => {
  await openServed(page)
  const opened = context.waitForEvent('page')
  await row(page)
    .getByText('@Maya')
    .click({ modifiers: ['ControlOrMeta'] })
  await expect(await opened).toHaveURL(/\?profile=Maya$/)
})

test('what was pressed elsewhere before React opens as well', async ({ page }) => {
  const letGo = await openServed(page)
  await page.getByRole('button', { name: 'Join' }).click()
  await letGo()
  await expect(modal(page, 'Sign Up')).toBeVisible()
})

const waysDown: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  'one scrolls': (page) => page.mouse.wheel(0, 100),
  'a second is over': (page) => page.clock.runFor(1_000),
}
for (const [event, go] of Object.entries(waysDown))
  test(`the rows below the screen are there once ${event}, and move nothing`, {
    tag: IN_DEPTH,
  }, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.clock.install()
    await page.clock.pauseAt(Date.now() + 1_000)
    await holdFiles(page, SCRIPTS)
    const moved = await recordShifts(page)
    await page.goto('/')
    await expect(row(page)).toBeVisible()
    expect(await rows(page).count()).toBeLessThan(25)
    await go(page)
    await expect(rows(page)).toHaveCount(25)
    expect(await moved()).toEqual([])
  })

test('the focus stays on the same name of the same row', { tag: IN_DEPTH }, async ({ page }) => {
  const letGo = await openServed(page)
  await row(page).getByRole('link', { name: '@Tom Okafor' }).focus()
  await letGo()
  await expect(row(page).getByRole('button', { name: '@Tom Okafor' })).toBeFocused()
})

test('a selected text stays selected', async ({ page }) => {
  const letGo = await openServed(page)
  const selected = () => page.evaluate(() => String(getSelection()))
  await row(page).getByText(SENT).selectText()
  const before = await selected()
  expect(before).toContain('covering the Friday shift')
  await letGo()
  await expect.poll(selected).toBe(before)
})

test('a text that is selected backwards can be extended from the same end', {
  tag: IN_DEPTH,
}, async ({ page }) => {
  const letGo = await openServed(page)
  await row(page)
    .getByText(SENT)
    .evaluate(({ firstChild: text }) => {
      if (text) getSelection()?.setBaseAndExtent(text, 20, text, 10)
    })
  await letGo()
  await page.keyboard.press('Shift+ArrowLeft')
  await expect.poll(() => page.evaluate(() => String(getSelection()))).toBe(SENT.slice(9, 20))
})

test('the keyboard stays with the rows if the focused one is scrolled out of sight', {
  tag: IN_DEPTH,
}, async ({ page }) => {
  const letGo = await openServed(page)
  await rows(page).nth(3).focus()
  await page.evaluate(() => window.scrollTo(0, 653))
  await letGo()
  await page.keyboard.press('PageDown')
  await expect(rows(page).and(page.locator('[aria-posinset="5"]'))).toBeFocused()
})

test('what one reads stays where it is after one has scrolled', { tag: IN_DEPTH }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const letGo = await openServed(page)
  const tomatoes = rows(page).filter({ hasText: 'Tomatoes' })
  await page.evaluate(() => window.scrollTo(0, 1100))
  const before = await tomatoes.boundingBox()
  expect(before?.y).toBeGreaterThan(0)
  expect(before?.y).toBeLessThan(844)
  await letGo()
  await expect(tomatoes).toBeVisible()
  await expect.poll(async () => (await tomatoes.boundingBox())?.y).toBeCloseTo(before?.y ?? 0, 0)
})

for (const width of casesOf([390, 320, 1280]))
  test(`nothing moves when React takes over, ${width} wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 })
    const moved = await recordShifts(page)
    const letGo = await openServed(page)
    const top = async () => (await row(page).boundingBox())?.y
    const before = await top()
    await page.getByRole('button', { name: 'Demo' }).click()
    await letGo()
    await expect(modal(page, 'This is the demo')).toBeVisible()
    expect(await top()).toBe(before)
    expect(await moved()).toEqual([])
  })

test('a page that comes in two parts does not move what it has painted', async ({
  page,
  baseURL,
}) => {
  const whole = await (await fetch(`${baseURL}/`)).text()
  const half = whole.indexOf('<aside')
  const server = createServer(async ({ url = '/' }, response) => {
    if (url !== '/') {
      const file = await fetch(new URL(url, baseURL))
      response.setHeader('Content-Type', file.headers.get('content-type') ?? '')
      response.end(Buffer.from(await file.arrayBuffer()))
      return
    }
    response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' })
    response.write(whole.slice(0, half))
    setTimeout(() => response.end(whole.slice(half)), 500)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  await page.setViewportSize({ width: 390, height: 844 })
  const moved = await recordShifts(page)
  await page.goto(`http://127.0.0.1:${port}/`)
  await expect(servedPage(page)).toHaveCount(0)
  expect(await moved()).toEqual([])
  server.close()
})

test('where the browser forbids to look for a journal, the rows come without an error', {
  tag: IN_DEPTH,
}, async ({ page }) => {
  await page.addInitScript(() => {
    IDBFactory.prototype.databases = () => Promise.reject(new DOMException('', 'SecurityError'))
  })
  await page.goto('/')
  await expect(servedPage(page)).toHaveCount(0)
  await expect(row(page)).toBeVisible()
})

test.describe('without its scripts', () => {
  test.use({ expectedErrors: /Failed to load resource/ })

  test('the rows can be read, with a line that says what is missing', { tag: IN_DEPTH }, async ({
    page,
  }) => {
    await page.route(SCRIPTS, (route) => route.abort())
    await page.goto('/')
    await expect(page.getByRole('alert')).toContainText('The app could not start.')
    await expect(page.getByRole('link', { name: 'Try again' })).toBeInViewport()
    await expect(row(page)).toBeInViewport()
    await expect(feed(page)).toContainText('Waiting for @zoe to join')
  })

  test('the rows can be read if only the demo’s own script fails', async ({ page }) => {
    await page.route('**/open-demo-*.js', (route) => route.abort())
    await page.goto('/')
    await expect(page.getByRole('alert')).toContainText('The app could not start.')
    await expect(row(page)).toBeInViewport()
  })
})
