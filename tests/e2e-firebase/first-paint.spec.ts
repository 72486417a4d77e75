import type { Request } from '@playwright/test'
import { holdFiles } from '../e2e/hold-files.ts'
import { firstRequests, loseFiles } from '../e2e/lost-files.ts'
import { feed, header, modal, rows, servedPage } from '../e2e/product.ts'
import { IN_DEPTH, inDepth } from '../in-depth.ts'
import { expect } from '../stories/home.ts'
import { aBusyLedger } from './a-busy-ledger.ts'
import { test } from './production.ts'

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
  await expect(rows(page).first()).toContainText('Number 49')
  await expect(rows(page)).toHaveCount(25)
  letGo()
  await expect(header(page).getByRole('button', { name: 'Sign In' })).toBeVisible()
  await expect(rows(page).first()).toContainText('Number 49')
  expect(asked.map((request) => request.method())).toEqual(['GET'])
})

test('a name that is pressed before the scripts arrive opens its profile', {
  tag: IN_DEPTH,
}, async ({ page, database }) => {
  await database.write(aBusyLedger({ transfers: 3 }))
  const letGo = await holdFiles(page, '**/assets/*.js')
  await page.goto('/', { waitUntil: 'commit' })
  await rows(page).first().getByRole('link').first().click()
  letGo()
  await expect(modal(page, /^Profile of/)).toBeVisible()
})

for (const path of inDepth ? ['/?find=', '/?profile=maya'] : ['/?find='])
  test(`${path} starts its scripts at once, and shows no rows before them`, async ({
    page,
    database,
  }) => {
    await database.write(aBusyLedger({ transfers: 3 }))
    const letGo = await holdFiles(page, '**/assets/*.js')
    const script = page.waitForRequest('**/assets/*.js')
    const answer = page.waitForResponse('**/documents/transactions?*')
    await page.goto(path, { waitUntil: 'commit' })
    await script
    await (await answer).finished()
    await expect(rows(page)).toHaveCount(0)
    letGo()
    await expect(page.getByRole('dialog')).toBeVisible()
  })

test('the scripts do not wait for a database that does not answer', { tag: IN_DEPTH }, async ({
  page,
  database,
}) => {
  await database.write(aBusyLedger({ transfers: 3 }))
  let answer = () => {}
  const asked = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/documents/transactions?*', async (route) => {
    await asked
    await route.continue()
  })
  await page.goto('/', { waitUntil: 'commit' })
  await expect(servedPage(page)).toHaveCount(0)
  await expect(page.getByRole('status', { name: 'Loading transactions' })).toBeVisible()
  answer()
  await expect(rows(page).first()).toContainText('Number 2')
})

test.describe('without the scripts', () => {
  test.use({ expectedErrors: /Failed to load resource/ })

  test('the rows can be read, and nothing in a record runs', async ({ page, database }) => {
    const hostile =
      '<img src=x onerror="document.title=1"></template><script>document.title=1</script>'
    await database.write(
      aBusyLedger({ transfers: 3 }).map(({ path, fields }) => ({
        path,
        fields: path.startsWith('transactions/')
          ? { ...fields, message: hostile, sender: hostile, recipient: hostile, icon: hostile }
          : fields,
      })),
    )
    await page.route('**/assets/*.js', (route) => route.abort())
    await page.goto('/')
    await expect(page.getByRole('alert')).toContainText('The app could not start.')
    await expect(rows(page)).toHaveCount(3)
    await expect(rows(page).first()).toContainText(`@${hostile} sent it to @${hostile}`)
    await expect(feed(page).locator('img, script')).toHaveCount(0)
    await expect(page).toHaveTitle('Pledger')
  })
})

test('an unknown page requests no rows', { tag: IN_DEPTH }, async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asksForRows(request) && asked.push(request.url()))
  await page.goto('/nowhere')
  await expect(page.getByText("We can't find the page")).toBeVisible()
  expect(asked).toEqual([])
})

test('early rows that never arrive are requested again after ten seconds', {
  tag: IN_DEPTH,
}, async ({ page, database }) => {
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
    await loseFiles(page, firstRequests(/\/open-database-/))
    await page.goto('/')
    await expect(rows(page).first()).toContainText('Number 2')
    await expect(header(page).getByRole('button', { name: 'Sign In' })).toBeVisible()
    await expect(page.getByText('no longer appear automatically')).toBeHidden()
  })
})

test.describe('if the early rows fail', () => {
  test.use({ expectedErrors: /Failed to load resource/ })

  test('they are requested again', { tag: IN_DEPTH }, async ({ page, database }) => {
    await database.write(aBusyLedger({ transfers: 3 }))
    await page.route('**/documents/transactions?*', (route) => route.abort())
    await page.goto('/')
    await expect(rows(page).first()).toContainText('Number 2')
  })
})
