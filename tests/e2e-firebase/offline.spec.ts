import { header, rows } from '../e2e/product.ts'
import { untilCached } from '../e2e/site.ts'
import { aBusyLedger } from './a-busy-ledger.ts'
import { expect, test, visit } from './production.ts'

test.use({
  serviceWorkers: 'allow',
  // The browser logs each request without a network.
  expectedErrors: /ERR_INTERNET_DISCONNECTED|could not be read|client is offline/,
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
  await expect(page.getByText('Ledger unreachable')).toBeVisible()
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
