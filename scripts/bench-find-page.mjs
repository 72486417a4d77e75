import { openFeed } from './bench-feed.mjs'
import { launchBrowser, median } from './built-page.mjs'
import { table } from './markdown.mjs'

/** @import { Page } from '@playwright/test' */

const SIZES = [1_000, 10_000, 100_000]
const TIMES = 20

/** The words typed into an open search. */
const words = {
  'one letter': 't',
  'a word': 'coffee',
  'three words': 'for the lunch',
  'no such word': 'xyzzy',
}
const NARROWED = 'one letter, from somebody, 10 to 50 GBP'

/** Measures searches in the worker of the built demo, from the question that the page posts to the answer that it receives. */
export async function benchFindPage() {
  const browser = await launchBrowser()
  const rows = []
  for (const size of SIZES) {
    const { site, page } = await openFeed(browser, size)
    await page.addInitScript(noteSearches)
    await page.goto(`${site.url}?find=coffee`)
    // How much there is to read is known once the history is complete.
    await page.getByText(/: downloads about/).waitFor({ timeout: 60_000 })
    await page.getByRole('button', { name: 'Search everything' }).click()
    await page.getByText(/^Searched in your copy/).waitFor({ timeout: 120_000 })
    // A new page opens the copy again, as a visit does.
    await page.goto(`${site.url}?find=`)
    const [opening = 0] = await answersTo(page, async () => {})
    const asked = []
    for (const typed of Object.values(words)) asked.push(await measured(page, typed))
    await page.goto(`${site.url}?find=${encodeURIComponent('\nfrom an\namount 10..50')}`)
    await answersTo(page, async () => {})
    asked.push(await measured(page, 't'))
    rows.push([
      size.toLocaleString('en'),
      opening.toFixed(0),
      ...asked.map((times) => median(times).toFixed(1)),
      Math.max(...asked.flat()).toFixed(1),
    ])
    await page.context().close()
    site.close()
  }
  await browser.close()
  return table([
    ['transactions', 'opening, ms', ...Object.keys(words), NARROWED, 'longest, ms'],
    ...rows,
  ])
}

/**
 * Asks one question several times. A space after it, every other time, makes it a new question.
 * @param {Page} page
 * @param {string} typed
 */
async function measured(page, typed) {
  const field = page.getByRole('dialog').getByLabel('Find people and transactions')
  const times = []
  for (let turn = 0; turn <= TIMES; turn++)
    times.push(...(await answersTo(page, () => field.fill(turn % 2 === 0 ? typed : `${typed} `))))
  // The first one comes while the page still draws the answer to another question.
  return times.slice(1)
}

/**
 * The times of the answers that come after an act, in ms.
 * @param {Page} page
 * @param {() => Promise<void>} act
 * @returns {Promise<number[]>}
 */
async function answersTo(page, act) {
  await act()
  await page.waitForFunction(() => /** @type {any} */ (window).searches.times.length > 0)
  return page.evaluate(() => /** @type {any} */ (window).searches.times.splice(0))
}

/** In the page: notes how long each search takes that it posts to the worker. */
function noteSearches() {
  const times = /** @type {number[]} */ ([])
  Object.assign(window, { searches: { times } })
  const { postMessage } = MessagePort.prototype
  MessagePort.prototype.postMessage = function (
    /** @type {any} */ message,
    /** @type {any} */ more,
  ) {
    if (message?.path?.at(-1) === 'search') {
      const start = performance.now()
      const take = (/** @type {MessageEvent} */ { data }) => {
        if (data?.id !== message.id) return
        times.push(performance.now() - start)
        this.removeEventListener('message', take)
      }
      this.addEventListener('message', take)
    }
    return postMessage.call(this, message, more)
  }
}
