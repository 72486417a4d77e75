import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { IN_DEPTH } from '../in-depth.ts'
import { expect, fillSend, header, modal, open, rows, signInAs } from './product.ts'
import { cachedVersions, lookForUpdate, test, untilCached, VERSIONS, versionOf } from './site.ts'

const ready = (page: Page) => page.getByText('A new version is ready.')
const replaced = (page: Page) => page.getByText('Pledger was updated in another tab.')
const update = (page: Page) => page.getByRole('button', { name: 'Update now' })

/** Opens the page, which is then cached. */
async function openCached(page: Page): Promise<void> {
  await open(page)
  await untilCached(page)
}

/** Maya has half a sentence in a send, in a page that is cached. */
async function openTyping(page: Page) {
  await openCached(page)
  await signInAs(page, 'Maya')
  return fillSend(page, { to: 'Priya', amount: 12, message: 'Half a sentence' })
}

test('a new version starts on request, and the cache of the old one is deleted', async ({
  page,
  site,
}) => {
  await openCached(page)
  const before = await versionOf(page)
  site.deploy(VERSIONS.second)
  expect(await lookForUpdate(page)).toBe('installed')
  await page.reload()
  expect(await versionOf(page)).toBe(before)
  await update(page).click()
  await expect.poll(() => versionOf(page).catch(() => before)).not.toBe(before)
  await expect(rows(page).first()).toBeVisible()
  await expect(ready(page)).toHaveCount(0)
  await expect.poll(() => cachedVersions(page)).toBe(1)
})

test('a new version waits while the user types', { tag: IN_DEPTH }, async ({ page, site }) => {
  const send = await openTyping(page)
  site.deploy(VERSIONS.second)
  expect(await lookForUpdate(page)).toBe('installed')
  await expect(send.getByLabel('Message')).toHaveValue('Half a sentence')
  await expect(ready(page)).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(ready(page)).toBeVisible()
})

test('a tab keeps the typed text, and all its files, when another tab starts a new version', async ({
  page,
  context,
  site,
}) => {
  const send = await openTyping(page)
  const before = await versionOf(page)
  const other = await context.newPage()
  await open(other)
  site.deploy(VERSIONS.second)
  expect(await lookForUpdate(other)).toBe('installed')
  await update(other).click()
  await expect.poll(() => versionOf(other).catch(() => before)).not.toBe(before)

  await page.bringToFront()
  await expect(send.getByLabel('Message')).toHaveValue('Half a sentence')
  await expect(replaced(page)).toHaveCount(0)
  await send.getByRole('button', { name: 'Send 12 GBP to @Priya' }).click()
  await expect(rows(page).first()).toContainText('Half a sentence')
  await expect(replaced(page)).toBeVisible()
  // The browser's HTTP cache may lose entries at any time.
  const session = await context.newCDPSession(page)
  await session.send('Network.clearBrowserCache')
  await header(page).getByRole('button', { name: 'Your profile' }).click()
  await expect(modal(page, 'Profile of @Maya')).toBeVisible()
  expect(await versionOf(page)).toBe(before)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect.poll(() => versionOf(page).catch(() => before)).not.toBe(before)
})

test('the typed text is still there after the reload with the new version', {
  tag: IN_DEPTH,
}, async ({ page, context, site }) => {
  await openTyping(page)
  const other = await context.newPage()
  await open(other)
  site.deploy(VERSIONS.second)
  await lookForUpdate(other)
  await update(other).click()
  await expect(ready(other)).toHaveCount(0)
  await page.reload()
  const send = modal(page, 'Send GBP')
  await expect(send.getByLabel('Message')).toHaveValue('Half a sentence')
  await expect(send.getByLabel('Amount')).toHaveValue('12')
})

test('an incomplete version changes nothing', { tag: IN_DEPTH }, async ({
  page,
  context,
  site,
}) => {
  await openCached(page)
  const before = await versionOf(page)
  site.deploy(VERSIONS.second)
  rmSync(join(site.folder, 'favicon.svg'))
  rmSync(join(site.folder, 'assets'), { recursive: true })
  expect(await lookForUpdate(page)).toBe('redundant')
  await header(page).getByRole('button', { name: 'Sign Up' }).click()
  await expect(modal(page, 'Sign Up')).toBeVisible()
  await context.setOffline(true)
  await page.reload()
  await expect(modal(page, 'Sign Up')).toBeVisible()
  expect(await versionOf(page)).toBe(before)
  await page.keyboard.press('Escape')
  await expect(ready(page)).toHaveCount(0)
})

test('a worker that removes itself deletes its caches, and the page continues without it', {
  tag: IN_DEPTH,
}, async ({ page, site }) => {
  await openCached(page)
  site.withdrawWorker()
  await lookForUpdate(page)
  await expect.poll(() => cachedVersions(page)).toBe(0)
  await page.reload()
  await expect(rows(page).first()).toBeVisible()
  await header(page).getByRole('button', { name: 'Sign Up' }).click()
  await expect(modal(page, 'Sign Up')).toBeVisible()
})
