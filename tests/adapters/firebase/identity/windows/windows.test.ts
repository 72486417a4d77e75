import { randomUUID } from 'node:crypto'
import type { BrowserContext, Page } from '@playwright/test'
import { expect, it } from 'vitest'
import { codeOf, PASSWORD } from '../../../../contract/identity-harness.ts'
import { chooseKnownAccount, chooseNewAccount } from './choose-account.ts'
import { openPage, testBrowser } from './open-browser.ts'
import { stopClock } from './stop-clock.ts'

const { openContext } = testBrowser()

/** Asks for a provider's window. Returns the window and the promise of its answer. */
async function ask(page: Page, provider: 'google' | 'github' = 'google') {
  const opened = page.waitForEvent('popup')
  const answer = page.evaluate((name) => window.identity.signInWith(name), provider)
  // A test may end before its window is answered.
  answer.catch(() => {})
  const popup = await opened
  await popup.waitForLoadState()
  return { popup, answer }
}

function someone() {
  return { name: 'Noor Haddad', email: `person-${randomUUID()}@example.com` }
}

function currentEmail(page: Page) {
  return page.evaluate(() => window.identity.current()?.email ?? null)
}

async function pageWithClock(context: BrowserContext) {
  const page = await openPage(context)
  await page.clock.install()
  return page
}

it('signs in with an account chosen in a window, and again with it later', async () => {
  const page = await openPage(await openContext())
  const account = someone()
  const first = await ask(page)
  await chooseNewAccount(first.popup, account)
  const result = await first.answer
  await page.evaluate(() => window.identity.signOut())
  const second = await ask(page)
  await chooseKnownAccount(second.popup, account.email)
  expect(await second.answer).toEqual(result)
  expect(result.ok && result.value.name).toEqual(account.name)
})

it('opens a window of 500 by 600', async () => {
  const context = await openContext()
  await context.addInitScript(() => {
    const open = window.open.bind(window)
    window.open = (...asked) => {
      document.title = asked[2] ?? ''
      return open(...asked)
    }
  })
  const page = await openPage(context)
  await ask(page)
  expect(await page.title()).toMatch(/width=500,height=600,/)
})

it('refuses a window that was closed: looked at every 2 s, and 8 s later', async () => {
  const page = await pageWithClock(await openContext())
  const { popup, answer } = await ask(page)
  await stopClock(page.clock)
  await popup.close()
  let refused: unknown = null
  answer.then((result) => {
    refused = result
  })
  await page.clock.runFor(2000)
  await page.clock.runFor(7900)
  await currentEmail(page)
  const before = refused
  await page.clock.runFor(100)
  expect(before).toBeNull()
  expect(await answer).toEqual({ ok: false, refusal: { code: 'auth/popup-closed-by-user' } })
})

it('refuses a window that the browser blocks', async () => {
  const context = await openContext()
  await context.addInitScript(() => {
    window.open = () => null
  })
  const page = await openPage(context)
  const result = await page.evaluate(() => window.identity.signInWith('google'))
  expect(result).toEqual({ ok: false, refusal: { code: 'auth/popup-blocked' } })
})

it('refuses a window that another one replaces, and goes on with that', async () => {
  const page = await openPage(await openContext())
  const account = someone()
  const first = await ask(page)
  const second = await ask(page, 'github')
  await chooseNewAccount(second.popup, account)
  const codes = [codeOf(await first.answer), codeOf(await second.answer)]
  expect(codes).toEqual(['auth/cancelled-popup-request', null])
  expect(await currentEmail(page)).toEqual(account.email)
})

it('adds an account chosen in a window to the person signed in, and takes it as proof', async () => {
  const page = await openPage(await openContext())
  const account = someone()
  await page.evaluate((credentials) => window.identity.signUp(credentials), {
    email: someone().email,
    password: PASSWORD,
  })
  const linkWindow = page.waitForEvent('popup')
  const linked = page.evaluate(() => window.identity.link('google'))
  await chooseNewAccount(await linkWindow, account)
  await linked
  const proofWindow = page.waitForEvent('popup')
  const proved = page.evaluate(() => window.identity.reauthenticateByProvider('google'))
  await chooseKnownAccount(await proofWindow, account.email)
  const result = await proved
  expect(result.ok && result.value.methods).toEqual(['password', 'google'])
})

it('signs in by leaving the page, and reports it once after the return', async () => {
  const page = await openPage(await openContext())
  const account = someone()
  await page.evaluate(() => {
    window.identity.signInByRedirect('google')
  })
  await page.waitForURL('**/emulator/auth/handler**')
  await chooseNewAccount(page, account)
  await page.waitForFunction(() => 'identity' in window)
  const outcome = await page.evaluate(() => window.identity.redirectOutcome())
  const again = await page.evaluate(() => window.identity.redirectOutcome())
  expect(outcome?.provider).toBe('google')
  expect(await currentEmail(page)).toEqual(account.email)
  expect(again).toBeNull()
})

it('has no answer of a provider that one came back from by the Back button', async () => {
  const page = await openPage(await openContext())
  await page.evaluate(() => {
    window.identity.signInByRedirect('google')
  })
  await page.waitForURL('**/emulator/auth/handler**')
  await page.goBack()
  await page.waitForFunction(() => 'identity' in window)
  expect(await page.evaluate(() => window.identity.redirectOutcome())).toBeNull()
})
