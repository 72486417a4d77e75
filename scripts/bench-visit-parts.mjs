import { buildPage, launchBrowser } from './built-page.mjs'
import { startCountingProxy } from './counting-proxy.mjs'
import { onEmulators } from './emulator-settings.mjs'
import { writeDocuments } from './firestore-documents.mjs'
import { madeUpLedger } from './made-up-ledger.mjs'
import { table } from './markdown.mjs'
import { serveHosting } from './serve-hosting.mjs'
import { claimName, sendTo, settled, signUp } from './visit-page.mjs'

/** @import { Emulators } from './emulators.mjs' */

const TRANSFERS = 1_000
const PEOPLE_SENT = [1, 2, 3]

/**
 * Counts the documents that each part of a visit reads, by a proxy before the emulator: a visit without and with something new, then
 * each view that a reader opens in it.
 * @param {Emulators} emulators
 */
export async function benchVisitParts({ firestoreHost, authUrl }) {
  const browser = await launchBrowser()
  const proxy = await startCountingProxy(firestoreHost)
  const projectId = `demo-parts-${process.pid}`
  await writeDocuments({ host: firestoreHost, projectId }, madeUpLedger(TRANSFERS))
  const folder = '.cache/bench/visit-parts'
  await buildPage(folder, onEmulators(projectId, proxy.host, authUrl))
  const site = await serveHosting({ folder, emulators: [`http://${proxy.host}`, authUrl] })
  const openPage = async () => (await browser.newContext({ serviceWorkers: 'block' })).newPage()
  const [page, other] = [await openPage(), await openPage()]
  const bell = page.getByRole('button', { name: /^What you received/ })
  const dialog = page.getByRole('dialog')
  /** @type {string[][]} */
  const rows = []
  const count = async (/** @type {string} */ what, /** @type {() => Promise<unknown>} */ act) => {
    proxy.forget()
    await act()
    rows.push([what, `${(await settled(proxy)).documents}`])
  }
  const visit = async () => {
    await page.goto('about:blank')
    proxy.forget()
    await page.goto(site.url)
    await page.getByRole('feed').getByRole('article').first().waitFor()
  }
  await count('a visit, signed out', visit)
  await signUp(page, 'visitor')
  await claimName(page, 'Visitor')
  await settled(proxy)
  await count('a visit, signed in', visit)
  await page.goto('about:blank')
  await other.goto(site.url)
  await signUp(other, 'other')
  await claimName(other, 'Other')
  for (const amount of PEOPLE_SENT) await sendTo(other, site.url, 'Visitor', amount)
  await other.goto('about:blank')
  await settled(proxy)
  await count('a visit, signed in, with three transfers since the last look', async () => {
    await visit()
    await page.getByRole('button', { name: 'What you received: 3 new' }).waitFor()
  })
  await count('opening the list of what one received', async () => {
    await bell.click()
    await dialog.getByRole('list', { name: 'New' }).waitFor()
  })
  await page.keyboard.press('Escape')
  await count('opening one’s own profile with its history', () =>
    page.getByRole('banner').getByRole('button', { name: 'Your profile' }).click(),
  )
  await page.keyboard.press('Escape')
  await count('finding people by a word', async () => {
    await page.getByRole('link', { name: 'Find' }).click()
    await dialog.getByLabel('Find people and transactions').fill('person')
  })
  await browser.close()
  site.close()
  proxy.close()
  return table([['part', 'documents'], ...rows])
}
