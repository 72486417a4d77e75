import type { Request } from '@playwright/test'
import { holdFiles } from '../e2e/hold-files.ts'
import { header, rows } from '../e2e/product.ts'
import { aBusyLedger } from './a-busy-ledger.ts'
import { expect, test } from './production.ts'

const asksForRows = (request: Request) =>
  /documents(\/transactions|:runQuery)/.test(request.url()) &&
  (request.method() === 'GET' || Boolean(request.postData()?.includes('"transactions"')))

test('the first rows are requested before any script arrives, and only once', async ({
  page,
  database,
}) => {
  await database.write(aBusyLedger({ transfers: 50 }))
  const letGo = await holdFiles(page, '**/assets/*.js')
  const asked: Request[] = []
  page.on('request', (request) => asksForRows(request) && asked.push(request))
  const early = page.waitForRequest(asksForRows)
  await page.goto('/', { waitUntil: 'commit' })
  await (await early).response()
  await expect(header(page)).toContainText('Loading...')
  letGo()
  await expect(rows(page).first()).toContainText('Number 49')
  await expect(header(page).getByRole('button', { name: 'Sign In' })).toBeVisible()
  expect(asked.map((request) => request.method())).toEqual(['GET'])
})

test('an unknown page requests no rows', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asksForRows(request) && asked.push(request.url()))
  await page.goto('/nowhere')
  await expect(page.getByText("We can't find the page")).toBeVisible()
  expect(asked).toEqual([])
})

test('early rows that never arrive are requested again after ten seconds', async ({
  page,
  database,
}) => {
  await database.write(aBusyLedger({ transfers: 3 }))
  await page.clock.install()
  await page.addInitScript(limitByClock)
  await page.route('**/documents/transactions?*', () => {})
  const early = page.waitForRequest(asksForRows)
  await page.goto('/')
  await early
  await page.clock.fastForward(10_000)
  await expect(rows(page).first()).toContainText('Number 2')
})

/** Makes the browser's own time limit one that the test's clock knows. */
function limitByClock(): void {
  AbortSignal.timeout = (ms) => {
    const controller = new AbortController()
    setTimeout(() => controller.abort(new DOMException('Too late', 'TimeoutError')), ms)
    return controller.signal
  }
}

test.describe('if the SDK does not arrive at first', () => {
  test.use({ expectedErrors: /ERR_FAILED/ })

  test('the rows are shown, and the rest follows automatically', async ({ page, database }) => {
    await database.write(aBusyLedger({ transfers: 3 }))
    await page.route('**/open-database*', (route) => route.abort(), { times: 1 })
    await page.goto('/')
    await expect(rows(page).first()).toContainText('Number 2')
    await expect(header(page).getByRole('button', { name: 'Sign In' })).toBeVisible()
    await expect(page.getByText('no longer appear automatically')).toBeHidden()
  })
})

test.describe('if the early rows fail', () => {
  test.use({ expectedErrors: /Failed to load resource/ })

  test('they are requested again', async ({ page, database }) => {
    await database.write(aBusyLedger({ transfers: 3 }))
    await page.route('**/documents/transactions?*', (route) => route.abort())
    await page.goto('/')
    await expect(rows(page).first()).toContainText('Number 2')
  })
})
