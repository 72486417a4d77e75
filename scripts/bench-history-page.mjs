import { buildPage, launchBrowser, median } from './built-page.mjs'
import { countFrames } from './count-frames.mjs'
import { madeUpSalts } from './made-up-salts.mjs'
import { serveHosting } from './serve-hosting.mjs'

/** @import { Page } from '@playwright/test' */

const OPENINGS = 7
const LONGEST_MS = 60_000
/** Nobody waits for more to be shown. */
const MOST_SHOWN = 10_000

/**
 * Opens one person's history in the built demo, and scrolls it: at first, and once all of it is loaded.
 * @param {readonly number[]} sizes how many movements the histories have
 */
export async function historyPages(sizes) {
  const folder = '.cache/bench/history'
  await buildPage(folder, { VITE_BACKEND: 'demo' })
  const site = await serveHosting({ folder, hasPolicy: false })
  const browser = await launchBrowser()
  const people = []
  for (const size of sizes) {
    const page = await (await browser.newContext()).newPage()
    await page.goto(site.url)
    await page.getByRole('feed').getByRole('article').first().waitFor()
    await page.evaluate(writeHistory, { size, salts: madeUpSalts('history') })
    await page.goto(site.url)
    people.push({ size, page, firstRows: /** @type {number[]} */ ([]) })
  }
  // The sizes take turns, so that other load on the machine affects all of them. The first opening loads the code.
  for (let opening = 0; opening <= OPENINGS; opening++)
    for (const { page, firstRows } of people) {
      const took = await openHistory(page)
      if (opening > 0) firstRows.push(took)
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
    }
  const rows = []
  for (const { size, page, firstRows } of people) {
    await openHistory(page)
    const scrolled = await countFrames(page, 'dialog')
    const row = { size, firstRowMs: median(firstRows), scrolled }
    if (size > MOST_SHOWN) rows.push({ ...row, all: '–', scrolledAll: '–' })
    else
      rows.push({
        ...row,
        all: await showAll(page),
        scrolledAll: await countFrames(page, 'dialog'),
      })
  }
  await browser.close()
  site.close()
  return rows
}

/**
 * In the page: adds two people to the stored ledger, who sent each other so many times 1 GBP. All rows have the same salts.
 * @param {{ size: number, salts: ReturnType<typeof madeUpSalts> }} history
 */
function writeHistory({ size, salts }) {
  const opened = ['ann', 'ben'].map((id) => ({ type: 'opened', id, name: id, joinDate: 0 }))
  const now = Date.now()
  const posted = Array.from({ length: size }, (_, index) => {
    const [senderId, recipientId] = index % 2 ? ['ben', 'ann'] : ['ann', 'ben']
    const message = `Row ${index + 1}. ${'Thank you for all of it. '.repeat(index % 5)}`.trim()
    const people = { sender: senderId, senderId, recipient: recipientId, recipientId, message }
    const timestamp = now - (size - index) * 60_000
    return { type: 'posted', row: { id: `row-${index}`, amount: -1, timestamp, salts, ...people } }
  })
  return new Promise((/** @type {(value?: unknown) => void} */ resolve, reject) => {
    const opening = indexedDB.open('pledger-demo')
    opening.onsuccess = () => {
      const database = opening.result
      const writing = database.transaction('commits', 'readwrite')
      const commits = writing.objectStore('commits')
      const counting = commits.count()
      counting.onsuccess = () => commits.add([...opened, ...posted], counting.result)
      writing.oncomplete = () => {
        database.close()
        resolve()
      }
      writing.onabort = () => reject(writing.error)
    }
  })
}

/**
 * The time from a click on a name to the first row of the history, in milliseconds.
 * @param {Page} page
 */
async function openHistory(page) {
  await page.getByRole('feed').getByRole('button', { name: '@ann' }).first().waitFor()
  const took = await page.evaluate(
    () =>
      new Promise((/** @type {(ms: number) => void} */ resolve) => {
        const names = [...document.querySelectorAll('[role=feed] button')]
        const name = names.find(({ textContent }) => textContent === '@ann')
        const start = performance.now()
        new MutationObserver((_, observer) => {
          if (!document.querySelector('dialog [role=listitem]')) return
          observer.disconnect()
          requestAnimationFrame(() => resolve(performance.now() - start))
        }).observe(document, { childList: true, subtree: true })
        if (name instanceof HTMLElement) name.click()
      }),
  )
  await page.getByRole('slider').waitFor()
  return took
}

/**
 * Loads all of an open history, and returns how long that took, in seconds.
 * @param {Page} page
 */
async function showAll(page) {
  const start = performance.now()
  const button = page.getByRole('button', { name: 'Show all' })
  if (await button.isVisible()) await button.click()
  await page.getByText('Start of the history').waitFor({ timeout: LONGEST_MS })
  return ((performance.now() - start) / 1000).toFixed(1)
}
