import type { Page } from '@playwright/test'
import { expectBalance, fillSend, header, modal, rows, sendPoints } from '../e2e/product.ts'
import { countAsOnline, untilCached } from '../e2e/site.ts'
import { IN_DEPTH } from '../in-depth.ts'
import { expect, visit } from '../stories/home.ts'
import { aBusyLedger } from './a-busy-ledger.ts'
import { join, test } from './production.ts'

test.use({
  serviceWorkers: 'allow',
  // The browser logs each request without a network, and the one that says who owns a name that was not looked up.
  expectedErrors: /ERR_INTERNET_DISCONNECTED|could not be read|client is offline|status of 403/,
})

test('production starts without a network, with the feed as it was last loaded', async ({
  page,
  context,
  database,
}) => {
  await database.write(aBusyLedger({ transfers: 3 }))
  await visit(page)
  await untilCached(page)
  await context.setOffline(true)
  await page.reload()
  await expect(header(page)).toBeVisible()
  await expect(page.getByText('Unreachable. As of')).toBeVisible()
  await expect(page.getByText('You are offline')).toBeHidden()
  await expect(rows(page).first()).toContainText('Number 2')
  await header(page).getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByRole('dialog', { name: 'Sign In' })).toBeVisible()
})

test('the service worker caches the page, and nothing of the ledger', async ({
  page,
  database,
}) => {
  await database.write(aBusyLedger({ transfers: 3 }))
  await visit(page)
  await untilCached(page)
  await page.reload()
  await visit(page)
  const found = await page.evaluate(async () => {
    const stores = await Promise.all((await caches.keys()).map((name) => caches.open(name)))
    const requests = await Promise.all(stores.map((store) => store.keys()))
    return requests
      .flat()
      .map(({ url }) => new URL(url))
      .filter(({ origin }) => origin !== location.origin)
      .map(String)
  })
  expect(found).toEqual([])
})

test.describe('in a browser that counts as online', () => {
  test.beforeEach(({ page }) => countAsOnline(page))

  /** Maya and Tom have an account each. Maya opens the page again during an outage. */
  async function openDuringOutage(page: Page, elsewhere: Page): Promise<void> {
    await join(elsewhere, 'Tom')
    await join(page, 'Maya')
    await untilCached(page)
    await page.context().setOffline(true)
    await page.reload()
    await expect(page.getByText('Unreachable. As of')).toBeVisible()
  }

  test('after an outage, everything comes back by itself', { tag: IN_DEPTH }, async ({
    page,
    context,
    elsewhere,
  }) => {
    await openDuringOutage(page, elsewhere)
    await context.setOffline(false)
    await sendPoints(elsewhere, { to: 'Maya', amount: 3 })
    await expect(page.getByText('Unreachable. As of')).toBeHidden()
    await expectBalance(page, '1,340')
    await sendPoints(elsewhere, { to: 'Maya', amount: 4, message: 'Live again' })
    await expectBalance(page, '1,344')
    await expect(rows(page).first()).toContainText('Live again')
  })

  test('what is sent during an outage waits, and goes out by itself', async ({
    page,
    context,
    elsewhere,
  }) => {
    await openDuringOutage(page, elsewhere)
    await fillSend(page, { to: 'Tom', amount: 10, message: 'In an outage' })
    const form = modal(page, 'Send GBP')
    await expect(form.getByText('You are offline. It will be sent when')).toBeVisible()
    await form.getByRole('button', { name: 'Send 10 GBP to @Tom' }).click()
    await expect(rows(page).first()).toContainText('Pending')
    await context.setOffline(false)
    await expectBalance(elsewhere, '1,347')
    await expectBalance(page, '1,327')
    await expect(rows(page).filter({ hasText: 'Pending' })).toHaveCount(0)
  })
})
