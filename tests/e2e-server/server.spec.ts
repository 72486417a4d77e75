import type { Page } from '@playwright/test'
import { holdFiles } from '../e2e/hold-files.ts'
import { expectBalance, feed, header, modal, rows, sendPoints } from '../e2e/product.ts'
import { untilCached } from '../e2e/site.ts'
import { violations } from '../e2e/violations.ts'
import { IN_DEPTH } from '../in-depth.ts'
import { expect, newEmail, visit } from '../stories/home.ts'
import { startCompany } from './company.ts'
import { FOR_MEMBERS, join, test } from './own-server.ts'

/** The addresses below the server that a page asks, besides its files. */
function askedOf(page: Page): readonly string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) asked.push(pathname)
  })
  return asked
}

test('the first rows come with the page, before any script, and are not asked for again', async ({
  page,
  elsewhere,
}) => {
  await join(page, 'Maya')
  await sendPoints(page, { to: 'Nobody Yet', amount: 5, message: 'For the bread' })
  const asked = askedOf(elsewhere)
  const letGo = await holdFiles(elsewhere, '**/assets/*.js')
  await elsewhere.goto('/', { waitUntil: 'commit' })
  await expect(rows(elsewhere).first()).toContainText('For the bread')
  expect(asked).toEqual([])
  letGo()
  await expect(header(elsewhere).getByRole('button', { name: 'Sign In' })).toBeVisible()
  await expect(rows(elsewhere)).toHaveCount(1)
  expect(asked).not.toContain('/api/ledger.loadPage')
})

test.describe('while the server starts again', () => {
  // A slow page may not have all of its parts yet. They come once the server is back.
  test.use({
    expectedErrors:
      /ERR_CONNECTION_REFUSED|Failed to load resource|WebSocket connection|The server does not answer|A part of the page broke|Failed to fetch/,
  })

  test('open pages stay signed in, say that it is out of reach, and go on by themselves', async ({
    page,
    elsewhere,
    server,
  }) => {
    await join(page, 'Maya')
    await join(elsewhere, 'Tom')
    await server.stop()
    await expect(page.getByText(/offline|out of reach|cannot be reached/i).first()).toBeVisible()
    await server.start()
    await sendPoints(page, { to: 'Tom', amount: 37, message: 'After the restart' })
    await expectBalance(page, '1,300')
    await expectBalance(elsewhere, '1,374')
    await expect(rows(elsewhere).first()).toContainText('After the restart')
    for (const one of [page, elsewhere])
      await expect(one.getByText('A part of this page did not load.')).toHaveCount(0)
    await page.reload()
    await expectBalance(page, '1,300')
  })
})

test('a reaction is seen by the person who sent the row, at once', async ({ page, elsewhere }) => {
  await join(page, 'Maya')
  await join(elsewhere, 'Tom')
  await sendPoints(page, { to: 'Tom', amount: 37 })
  const row = rows(elsewhere).first()
  await row.hover()
  await row.getByRole('button', { name: /react/i }).first().click()
  await elsewhere
    .getByRole('button', { name: /👏|clap/i })
    .first()
    .click()
  await expect(rows(page).first()).toContainText('👏 1')
})

test('the ledger checks clean', async ({ page }) => {
  await join(page, 'Maya')
  await sendPoints(page, { to: 'Nobody Yet', amount: 5 })
  await visit(page, '/?check')
  const check = modal(page, 'Check the ledger')
  await check.getByRole('button', { name: 'Check the ledger' }).click()
  await expect(check.getByRole('heading', { name: 'It all adds up' })).toBeVisible()
  await expect(check.getByText(/0 findings/)).toBeVisible()
})

test('a person signs up and sends without a mouse, and nothing is in the way of a screen reader', async ({
  page,
}) => {
  await visit(page)
  await expect(page.getByText('Be the first to send points!')).toBeVisible()
  expect(await violations(page)).toEqual([])
  await header(page).getByRole('button', { name: 'Sign Up' }).focus()
  await page.keyboard.press('Enter')
  const auth = modal(page, 'Sign Up')
  await expect(auth).toBeVisible()
  expect(await violations(page)).toEqual([])
  await auth.getByLabel('Email').focus()
  await page.keyboard.type(newEmail())
  await auth.getByLabel('Password', { exact: true }).focus()
  await page.keyboard.type('correct horse')
  await page.keyboard.press('Enter')
  await expectBalance(page, '1,337')
  await page.getByRole('button', { name: 'Send GBP', exact: true }).first().focus()
  await page.keyboard.press('Enter')
  const send = modal(page, 'Send GBP')
  await expect(send.getByRole('combobox', { name: 'Recipient' })).toBeFocused()
  await page.keyboard.type('Zoe')
  await send.getByLabel('Amount').focus()
  // The form sends to a name once it knows whose it is.
  await expect(send.getByText('Nobody has this name yet.')).toBeVisible()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('24')
  await page.keyboard.press('Enter')
  await expectBalance(page, '1,313')
  expect(await violations(page)).toEqual([])
})

test.describe('with a service worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('a page that comes from the device shows no row of then as new', { tag: IN_DEPTH }, async ({
    page,
    elsewhere,
  }) => {
    await join(elsewhere, 'Maya')
    await sendPoints(elsewhere, { to: 'Nobody Yet', amount: 5, message: 'Of then' })
    await visit(page)
    await expect(rows(page).first()).toContainText('Of then')
    await untilCached(page)
    await sendPoints(elsewhere, { to: 'Nobody Yet', amount: 6, message: 'Of now' })
    await page.reload()
    await expect(rows(page).first()).toContainText('Of now')
    expect(
      await page.evaluate(() => fetch('/index.html').then((answer) => answer.text())),
    ).not.toContain('Of then')
  })
})

test.describe('for members', () => {
  test.use({ build: FOR_MEMBERS, expectedErrors: /status of 40[13]/ })

  test('a visitor gets no row, in the page or by asking', async ({ page }) => {
    const asked = askedOf(page)
    await page.goto('/?transaction=abc')
    await expect(page.getByRole('heading', { name: 'Pledger' })).toBeVisible()
    await expect(feed(page)).toHaveCount(0)
    expect(asked.filter((path) => !path.startsWith('/api/identity/'))).toEqual([])
    const answer = await page.request.post('/api/ledger.loadPage', { data: [null, 5] })
    expect(answer.ok()).toBe(false)
  })

  test('a person of another domain is told who can join', async ({ page }) => {
    await page.goto('/?auth=signup')
    await page.getByLabel('Email').fill('person@example.org')
    await page.getByLabel('Password', { exact: true }).fill('correct horse')
    await page.getByRole('button', { name: 'Sign Up', exact: true }).click()
    await expect(page.getByText('Only addresses at example.com can join.')).toBeVisible()
  })

  test.describe('of a company', () => {
    test.use({
      // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern which fixtures this one needs
      build: async ({}, use) => {
        const company = await startCompany('noor@example.com')
        const settings = { ...FOR_MEMBERS.settings, OIDC_ISSUER: company.issuer }
        await use({ ...FOR_MEMBERS, settings })
        company.close()
      },
    })

    test('an employee signs in with the company, and reads and sends at once', async ({ page }) => {
      await page.goto('/')
      const window = page.waitForEvent('popup')
      await page.getByRole('button', { name: 'Continue with Tea Ltd' }).click()
      await window
      await expectBalance(page, '1,337')
      await sendPoints(page, { to: 'Zoe', amount: 5 })
      await header(page).getByRole('button', { name: 'Your profile' }).click()
      const methods = page.getByText('You sign in with Tea Ltd, as noor@example.com.')
      await expect(methods).toBeAttached()
    })
  })

  test('a member confirms the address in another tab, and both tabs go on by themselves', async ({
    page,
    context,
    server,
  }) => {
    await page.goto('/?auth=signup')
    await page.getByLabel('Email').fill(newEmail())
    await page.getByLabel('Password', { exact: true }).fill('correct horse')
    await page.getByRole('button', { name: 'Sign Up', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Confirm your address' })).toBeVisible()
    await expect.poll(() => server.mailedLink()).not.toBeNull()
    const mailed = await context.newPage()
    await mailed.goto(server.mailedLink() ?? '')
    for (const tab of [mailed, page]) await expectBalance(tab, '1,337')
  })
})
