import { readFileSync } from 'node:fs'
import { BuildOutput } from '../../build/build-output.mjs'
import { inDepth } from '../in-depth.ts'
import { fetchedUntilFirstRow } from './fetched-until-first-row.ts'
import { expect, feed, open, rows, test } from './product.ts'

const { firstRow } = JSON.parse(readFileSync('budgets.json', 'utf8')) as {
  readonly firstRow: { readonly demo: number }
}

const MOST_REQUESTS = 10
/** Bytes that a server sends before the browser has acknowledged any. */
const FIRST_WINDOW = 14_000
const MOST_ELEMENTS = 600
const ROWS_SCROLLED_PAST = inDepth ? 1500 : 300

test('what is fetched until React shows the first row is within the budget, without Firebase', async ({
  page,
}) => {
  const { scripts, requests } = await fetchedUntilFirstRow(page)
  const build = new BuildOutput('dist')
  const bytes = scripts.reduce((sum, file) => sum + build.gzipBytes(file), 0)
  test.info().annotations.push({ type: 'gzip bytes', description: `${bytes}: ${scripts}` })
  expect(scripts.length).toBeGreaterThan(0)
  expect(scripts.flatMap((file) => build.modules[file]).filter(isFirebase)).toEqual([])
  expect(bytes).toBeLessThanOrEqual(firstRow.demo)
  expect(requests.length, `${requests}`).toBeLessThanOrEqual(MOST_REQUESTS)
})

test('the served page fits into the first window of a connection', () => {
  expect(new BuildOutput('dist').gzipBytes('index.html')).toBeLessThanOrEqual(FIRST_WINDOW)
})

const isFirebase = (module: string | undefined) => !module || /firebase/.test(module)

test('nothing is formatted by Intl before somebody asks for it, since its first use takes a slow phone long', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const used = (target: object) =>
      new Proxy(target, {
        construct(...call) {
          document.documentElement.dataset.usedIntl = 'true'
          return Reflect.construct(...(call as Parameters<typeof Reflect.construct>))
        },
      })
    for (const name of ['DateTimeFormat', 'NumberFormat', 'ListFormat'] as const)
      Object.assign(Intl, { [name]: used(Intl[name]) })
  })
  await open(page)
  await expect(rows(page).first()).toBeVisible()
  // By then what modals share has loaded, too.
  await page.getByRole('button', { name: 'Demo' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(page.locator('html')).not.toHaveAttribute('data-used-intl')
})

test('10,000 transfers scroll within 600 elements', async ({ page }, info) => {
  // It scrolls for as long as the machine needs.
  test.setTimeout(120_000)
  await open(page, info.config.metadata.longFeedUrl as string)
  const elements = () => page.evaluate(() => document.querySelectorAll('*').length)
  const lastPosition = async () =>
    Number(await rows(page).last().getAttribute('aria-posinset', { timeout: 20_000 }))
  const scrollPast = async (position: number) => {
    await expect
      .poll(
        async () => {
          await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
          return lastPosition()
        },
        { intervals: [20], timeout: 100_000 },
      )
      .toBeGreaterThan(position)
  }
  await scrollPast(ROWS_SCROLLED_PAST)
  // While it scrolls, rows that have left may still be there.
  await expect.poll(elements).toBeLessThanOrEqual(MOST_ELEMENTS)
  await expect(feed(page)).toBeVisible()
})

const moving = () =>
  [...document.querySelectorAll('*')].filter((element) => {
    const { animationName, transitionDuration } = getComputedStyle(element)
    const moves = transitionDuration.split(',').some((duration) => Number.parseFloat(duration) > 0)
    return moves || animationName !== 'none'
  }).length

test('nothing moves for people who prefer reduced motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await open(page, '/?auth=signin')
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(await page.evaluate(moving)).toBeGreaterThan(0)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expect.poll(() => page.evaluate(moving)).toBe(0)
})
