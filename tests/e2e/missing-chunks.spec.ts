import type { Page } from '@playwright/test'
import { IN_DEPTH } from '../in-depth.ts'
import { firstImports, firstRequests, loseFiles } from './lost-files.ts'
import {
  expect,
  expectBalance,
  feed,
  follow,
  header,
  modal,
  open,
  openAs,
  rows,
  test,
} from './product.ts'

const words = 'A part of this page did not load. Check your connection, then load the page again.'

const AUTH = /\/session-[\w-]{8}\.js/
const LATER = /\/later-[\w-]{8}\.js/
const REACT = /\/client-[\w-]{8}\.js/

// The browser logs failed requests, and React logs the components that it could not render.
test.use({
  expectedErrors:
    /ERR_FAILED|auth|later|A part of the page broke|dynamically imported module|Failed to fetch/,
})

test('a modal whose chunk fails says so, leaves the page and other modals usable, and opens after a reload', async ({
  page,
}) => {
  const find = await loseFiles(page, ({ path }) => AUTH.test(path))
  await open(page)
  await header(page).getByRole('button', { name: 'Sign In' }).click()
  const broken = page.getByRole('alert').filter({ hasText: words })
  await expect(broken).toBeVisible()
  await expect(feed(page)).toBeVisible()
  await expect(rows(page).first()).toBeVisible()
  await expect(page).toHaveURL(/\?auth=signin$/)
  await page.goBack()
  await expect(broken).toHaveCount(0)
  await rows(page).first().getByRole('button').first().click()
  await expect(modal(page, /^Profile of/)).toBeVisible()
  await follow(page, '/?auth=signin')
  await expect(broken).toBeVisible()
  find()
  await broken.getByRole('button', { name: 'Load again' }).click()
  await expect(modal(page, 'Sign In')).toBeVisible()
  await expect(broken).toHaveCount(0)
})

test('a modal whose chunk failed without a network opens once the network is back', {
  tag: IN_DEPTH,
}, async ({ page, context }) => {
  const find = await loseFiles(page, ({ path }) => AUTH.test(path))
  await open(page)
  await header(page).getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByRole('alert').filter({ hasText: words })).toBeVisible()
  find()
  await context.setOffline(true)
  await context.setOffline(false)
  await expect(modal(page, 'Sign In')).toBeVisible()
})

test('a modal whose chunk gets lost once opens all the same', { tag: IN_DEPTH }, async ({
  page,
}) => {
  await loseFiles(page, firstRequests(AUTH))
  await open(page)
  await header(page).getByRole('button', { name: 'Sign In' }).click()
  await expect(modal(page, 'Sign In')).toBeVisible()
  expect(await isReloaded(page)).toBe(false)
})

test('a modal whose import fails although its chunk is there opens after the page has reloaded itself', {
  tag: IN_DEPTH,
}, async ({ page }) => {
  await loseFiles(page, firstImports(AUTH))
  await open(page)
  await header(page).getByRole('button', { name: 'Sign In' }).click()
  await expect(modal(page, 'Sign In')).toBeVisible()
  expect(await isReloaded(page)).toBe(true)
})

test('a page whose import never succeeds reloads itself once, and says so', {
  tag: IN_DEPTH,
}, async ({ page }) => {
  await loseFiles(page, firstImports(AUTH, Number.POSITIVE_INFINITY))
  const visits = countVisits(page)
  await open(page, '/?auth=signin')
  await expect(page.getByRole('alert').filter({ hasText: words })).toBeVisible()
  expect(visits()).toBe(2)
})

test('the page starts although a script got lost on its way', { tag: IN_DEPTH }, async ({
  page,
}) => {
  await loseFiles(page, firstImports(REACT))
  await open(page)
  await expect(header(page).getByRole('button', { name: 'Sign In' })).toBeVisible()
})

test('a page whose start never succeeds reloads itself once, and says so', async ({ page }) => {
  await loseFiles(page, firstImports(REACT, Number.POSITIVE_INFINITY))
  const visits = countVisits(page)
  await page.goto('/')
  await expect(page.getByRole('alert')).toContainText('The app could not start.')
  expect(visits()).toBe(2)
})

test('a modal opens as soon as its chunk has come, not some moments later', {
  tag: IN_DEPTH,
}, async ({ page }) => {
  await page.clock.install()
  await open(page)
  // Nothing that waits for time goes on.
  await page.clock.pauseAt(new Date(Date.now() + 30_000))
  await header(page).getByRole('button', { name: 'Sign In' }).click()
  await expect(modal(page, 'Sign In')).toBeVisible()
})

test('the parts after the first rows say so in their places where their chunk fails, and leave everything else', async ({
  page,
}) => {
  await openAs(page, 'Maya')
  const find = await loseFiles(page, ({ path }) => LATER.test(path))
  await page.reload()
  const broken = page.getByRole('complementary').getByRole('alert').filter({ hasText: words })
  await expect(broken.first()).toBeVisible()
  await expectBalance(page, '1,610')
  await expect(rows(page).first()).toContainText('👏 4')
  await expect(rows(page).getByRole('alert')).toHaveCount(0)
  find()
  await broken.first().getByRole('button', { name: 'Load again' }).click()
  await expect(page.getByText('Your balance')).toBeVisible()
  await expect(page.getByText('@Priya').first()).toBeVisible()
  await expect(broken).toHaveCount(0)
})

const isReloaded = (page: Page) =>
  page.evaluate(() => {
    const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    return visit?.type === 'reload'
  })

function countVisits(page: Page): () => number {
  let visits = 0
  page.on('domcontentloaded', () => visits++)
  return () => visits
}
