import { pathToFileURL } from 'node:url'
import { buildPage, launchBrowser, markTakenOver, median, takenOverAt } from './built-page.mjs'
import { onEmulators } from './emulator-settings.mjs'
import { withEmulators } from './emulators.mjs'
import { writeDocuments } from './firestore-documents.mjs'
import { madeUpLedger } from './made-up-ledger.mjs'
import { table } from './markdown.mjs'
import { serveHosting } from './serve-hosting.mjs'

/** @import { Browser, Page } from '@playwright/test' */
/** @import { Emulators } from './emulators.mjs' */

const VISITS = 7
const USUAL_APP = 'tests/benchmarks/usual-app'
const SLOWER_PROCESSOR = { rate: 4 }
const SLOW_NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
}
const LONG_TASK_MS = 50
const AFTER_REACT_MS = 1_000
const CLICK_EVERY_MS = 50

/**
 * Measures first visits on a slow phone, beside a usual app of the same libraries and, if given, beside another checkout of
 * Pledger that has its packages installed.
 * @param {Emulators} emulators
 * @param {{ older?: string, visits?: number }} [options]
 */
export async function benchFirstRow(
  { firestoreHost, authUrl },
  { older = '', visits = VISITS } = {},
) {
  const projectId = `demo-first-row-${process.pid}`
  await writeDocuments({ host: firestoreHost, projectId }, madeUpLedger(200))
  const production = onEmulators(projectId, firestoreHost, authUrl)
  const demo = { VITE_BACKEND: 'demo' }
  const builds = /** @type {[string, (folder: string) => Promise<void>][]} */ ([
    ['usual app', (folder) => buildPage(folder, production, { root: USUAL_APP })],
    ...(older
      ? [
          [
            'production, older',
            (/** @type {string} */ to) => buildPage(to, production, { checkout: older }),
          ],
        ]
      : []),
    ['production', (folder) => buildPage(folder, production)],
    ...(older
      ? [['demo, older', (/** @type {string} */ to) => buildPage(to, demo, { checkout: older })]]
      : []),
    ['demo', (folder) => buildPage(folder, demo)],
  ])
  const pages = []
  for (const [name, build] of builds) {
    const folder = `.cache/bench/first-row-${name.replace(/\W+/g, '-')}`
    await build(folder)
    const runs = /** @type {Awaited<ReturnType<typeof visit>>[]} */ ([])
    pages.push({ name, site: await serveHosting({ folder, hasPolicy: false }), runs })
  }
  const browser = await launchBrowser()
  // They take turns, so that other load on the machine affects all of them.
  for (let count = 0; count < visits; count++)
    for (const { site, runs } of pages) runs.push(await visit(browser, site.url))
  await browser.close()
  const lines = pages.map(({ name, site, runs }) => {
    site.close()
    const typical = (/** @type {keyof typeof runs[number]} */ figure) =>
      median(runs.map((run) => run[figure]))
    return {
      name,
      firstPaint: typical('firstPaint'),
      firstRow: typical('firstRow'),
      blocking: typical('blocking'),
      modal: typical('modal'),
      shift: Math.max(...runs.map(({ shift }) => shift)),
      firstRows: runs.map(({ firstRow }) => Math.round(firstRow)).join(', '),
    }
  })
  const [usual] = lines
  const beside = (/** @type {number} */ figure, /** @type {number | undefined} */ ofUsual = 0) =>
    `${Math.round(figure)} (${(figure / ofUsual).toFixed(2)})`
  return table([
    [
      '',
      'first paint, ms',
      'first row, ms',
      'blocking, ms',
      'first modal, ms',
      'layout shift',
      'first row of each visit',
    ],
    ...lines.map((line) => [
      line.name,
      beside(line.firstPaint, usual?.firstPaint),
      beside(line.firstRow, usual?.firstRow),
      beside(line.blocking, usual?.blocking),
      beside(line.modal, usual?.modal),
      line.shift.toFixed(2),
      line.firstRows,
    ]),
  ])
}

/**
 * Two first visits with an empty cache: one that reads, and one that presses Sign In until its modal is open.
 * @param {Browser} browser
 * @param {string} url
 */
async function visit(browser, url) {
  const read = await openSlowly(browser, url, async (page) => {
    await markPaintedRow(page)
    await markTakenOver(page)
  })
  await read.page.getByRole('feed').getByRole('article').first().waitFor()
  await read.page.waitForFunction(() => performance.getEntriesByName('first-row').length > 0)
  await takenOverAt(read.page)
  await read.page.waitForTimeout(AFTER_REACT_MS + 500)
  const figures = await read.page.evaluate((afterReact) => {
    const start = (/** @type {string} */ name) =>
      performance.getEntriesByName(name)[0]?.startTime ?? Number.NaN
    const firstRow = start('first-row')
    const tasks = performance
      .getEntriesByName('long-task')
      .filter(({ startTime }) => startTime < start('taken-over') + afterReact)
    const shifts = performance.getEntriesByName('shift')
    return {
      firstPaint: start('first-contentful-paint'),
      firstRow,
      tasks: tasks.map(({ duration }) => duration),
      shift: shifts.reduce(
        (sum, entry) => sum + Number(/** @type {PerformanceMark} */ (entry).detail),
        0,
      ),
    }
  }, AFTER_REACT_MS)
  await read.context.close()
  const act = await openSlowly(browser, url, markModal)
  const opened = await act.page.waitForFunction(
    () => performance.getEntriesByName('first-modal')[0]?.startTime,
  )
  const modal = Number(await opened.jsonValue())
  await act.context.close()
  const { tasks, ...others } = figures
  const blocking = tasks.reduce((sum, duration) => sum + duration - LONG_TASK_MS, 0)
  return { ...others, blocking, modal }
}

/**
 * @param {Browser} browser
 * @param {string} url
 * @param {(page: Page) => Promise<unknown>} mark
 */
async function openSlowly(browser, url, mark) {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const page = await context.newPage()
  const devTools = await context.newCDPSession(page)
  await devTools.send('Network.enable')
  await devTools.send('Network.emulateNetworkConditions', SLOW_NETWORK)
  await devTools.send('Emulation.setCPUThrottlingRate', SLOWER_PROCESSOR)
  await mark(page)
  await page.goto(url, { waitUntil: 'commit' })
  return { context, page }
}

/**
 * Makes a page set the mark "first-row" after the frame with its first row, and record long tasks and layout shifts.
 * @param {Page} page
 */
function markPaintedRow(page) {
  return page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (!document.querySelector('[role=feed] article')) return
      observer.disconnect()
      requestAnimationFrame(() => setTimeout(() => performance.mark('first-row')))
    }).observe(document, { childList: true, subtree: true })
    new PerformanceObserver((list) => {
      for (const { startTime, duration } of list.getEntries())
        performance.measure('long-task', { start: startTime, duration })
    }).observe({ type: 'longtask', buffered: true })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        performance.mark('shift', { detail: /** @type {any} */ (entry).value })
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/**
 * Makes a page press Sign In again and again from its first sight, as an impatient person does, and set the mark "first-modal"
 * when the modal is open.
 * @param {Page} page
 */
function markModal(page) {
  return page.addInitScript((every) => {
    const timer = setInterval(() => {
      if (document.querySelector('dialog[open]')) {
        clearInterval(timer)
        performance.mark('first-modal')
        return
      }
      const buttons = document.querySelectorAll('header button, header a')
      const signIn = [...buttons].find(({ textContent }) => textContent?.trim() === 'Sign In')
      if (signIn instanceof HTMLElement) signIn.click()
    }, every)
  }, CLICK_EVERY_MS)
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [older, visits = VISITS] = process.argv.slice(2)
  console.log(
    await withEmulators((emulators) => benchFirstRow(emulators, { older, visits: Number(visits) })),
  )
}
