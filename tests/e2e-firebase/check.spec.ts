import type { Page } from '@playwright/test'
import { modal } from '../e2e/product.ts'
import { countAsOnline, untilCached } from '../e2e/site.ts'
import { IN_DEPTH, inDepth } from '../in-depth.ts'
import { expect, visit } from '../stories/home.ts'
import { aBusyLedger } from './a-busy-ledger.ts'
import { test } from './production.ts'

const ledger = aBusyLedger({ transfers: 250 })
/** The database wrote each record later than it says, as an import does. */
const WHOLE = '270 entries, 10 accounts, 0 findings, 270 hints'
const check = (page: Page) => modal(page, 'Check the ledger')
const press = (page: Page, name: string) =>
  check(page).getByRole('button', { name, exact: true }).click()
const verdict = (page: Page, name: string) => check(page).getByRole('heading', { name })

/** Makes the stored copy one of a version before or after, in the browser. Leaves everything else as it is. */
async function moveFormat(by: number): Promise<void> {
  const done = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
  const database = await done(indexedDB.open('pledger-copy'))
  const heads = database.transaction('heads', 'readwrite').objectStore('heads')
  const [[key], [head]] = await Promise.all([done(heads.getAllKeys()), done(heads.getAll())])
  if (key) await done(heads.put({ ...head, format: head.format + by }, key))
  database.close()
}

/** Opens the ledger and checks it. */
async function visitChecked(page: Page): Promise<void> {
  await visit(page, '/?check')
  await press(page, 'Check the ledger')
  await expect(verdict(page, 'It all adds up')).toBeVisible()
}

test('a check reads each page of the whole ledger once', async ({ page, database }) => {
  await database.write(ledger)
  const read: string[] = []
  // A request that took too long is sent again, and never finishes.
  page.on('requestfinished', (request) => {
    const body = request.postData() ?? ''
    if (body.includes('readTime') && body.includes('"timestamp"')) read.push(body)
  })
  await visitChecked(page)
  await expect(check(page).getByText(WHOLE, { exact: true })).toBeVisible()
  await expect.poll(() => new Set(read).size).toBe(3)
  expect(read.length).toBe(3)
})

test('a check that is stopped goes on after a reload', { tag: IN_DEPTH }, async ({
  page,
  context,
  database,
}) => {
  await database.write(ledger)
  let lists = 0
  let stop = () => {}
  const halfWay = new Promise<void>((resolve) => {
    stop = resolve
  })
  await context.route(/:runQuery\b/, async (route) => {
    const body = route.request().postData() ?? ''
    // The first page of transfers arrives, and the second never does. An estimate reads without `readTime`.
    const isPage = body.includes('readTime') && body.includes('"timestamp"')
    if (isPage && ++lists === 2) return stop()
    await route.continue()
  })
  await visit(page, '/?check')
  await press(page, 'Check the ledger')
  await halfWay
  await press(page, 'Stop')
  await expect(check(page).getByText('the next check continues from there')).toBeVisible()
  await page.reload()
  await press(page, 'Continue')
  await expect(verdict(page, 'It all adds up')).toBeVisible()
  await expect(check(page).getByText(/^270\sentries, 10\saccounts, 0\sfindings/)).toBeVisible()
})

test('what an owner changed is found, and opens next to the copy', async ({ page, database }) => {
  await database.write(ledger)
  await visitChecked(page)
  const edited = ledger.find(({ path }) => path === 'transactions/transfer-7')
  if (edited) await database.write([{ ...edited, fields: { ...edited.fields, amount: -500 } }])
  await press(page, 'Check it all again')
  await expect(verdict(page, 'Something does not add up')).toBeVisible()
  await check(page).getByRole('link', { name: 'Open the transaction transfer-7' }).first().click()
  const row = page.getByRole('row', { name: /^Points/ })
  await expect(row).toHaveText(/500 GBP\s*1 GBP/)
  await page.goBack()
  await expect(verdict(page, 'Something does not add up')).toBeVisible()
})

test('the copy of another project is named, and stays as it is', { tag: IN_DEPTH }, async ({
  page,
  context,
  database,
  deployment,
}) => {
  // The files of both projects have the same names here, so no browser may cache them: a route has this effect.
  await context.route('**/assets/**', (route) => route.continue())
  await database.write(ledger)
  await visitChecked(page)
  deployment.replaceBy(`${deployment.projectId}-2`)
  await visit(page, '/?check')
  const named = `This browser has a copy of another ledger: pledger/${deployment.projectId}.`
  await expect(check(page).getByText(named)).toBeVisible()
  await press(page, 'Check the ledger')
  await expect(verdict(page, 'Nothing to check yet')).toBeVisible()
  deployment.replaceBy(deployment.projectId)
  await visit(page, '/?check')
  await press(page, 'Check it all again')
  await expect(check(page).getByText('all 270')).toBeVisible()
})

test('a copy of another version is named, and stays as it is until it is dropped', {
  tag: IN_DEPTH,
}, async ({ page, database }) => {
  await database.write(ledger)
  await visitChecked(page)
  await page.evaluate(moveFormat, -1)
  await visit(page, '/?check')
  await expect(check(page).getByText('Another version of this page wrote your copy')).toBeVisible()
  await press(page, 'Check the ledger')
  await expect(verdict(page, 'It all adds up')).toBeVisible()
  await page.evaluate(moveFormat, 1)
  await visit(page, '/?check')
  await press(page, 'Check it all again')
  await expect(check(page).getByText('all 270')).toBeVisible()
  await page.evaluate(moveFormat, -1)
  await visit(page, '/?check')
  await press(page, 'Drop my copy')
  await press(page, 'Drop it')
  await expect(check(page).getByText('The first check reads')).toBeVisible()
})

test.describe('without a network', () => {
  test.use({
    serviceWorkers: 'allow',
    expectedErrors: /ERR_INTERNET_DISCONNECTED|could not be read|client is offline/,
  })

  const browsers = ['a browser that knows it', 'a browser that counts as online']
  for (const browser of inDepth ? browsers : browsers.slice(0, 1))
    test(`a fingerprint is compared with the copy, which can be exported, in ${browser}`, {
      tag: IN_DEPTH,
    }, async ({ page, context, database }) => {
      if (browser === 'a browser that counts as online') await countAsOnline(page)
      await database.write(ledger)
      await visitChecked(page)
      const root = await check(page).locator('code[title]').getAttribute('title')
      await untilCached(page)
      await context.setOffline(true)
      await page.reload()
      await expect(
        check(page).getByText('You are offline; a check needs the network.'),
      ).toBeVisible()
      await check(page)
        .getByRole('textbox')
        .fill(`270.${root?.replaceAll('+', '-').replaceAll('/', '_').replace('=', '')}`)
      await expect(check(page).getByText('Same history up to entry 270')).toBeVisible()
      await press(page, 'Export')
      const saving = page.waitForEvent('download')
      await press(page, 'Accounts JSON')
      expect((await saving).suggestedFilename()).toMatch(/-accounts\.json$/)
    })
})
