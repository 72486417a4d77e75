import { setTimeout as wait } from 'node:timers/promises'
import { chromium } from '@playwright/test'
import { startCountingProxy } from './counting-proxy.mjs'
import { browserArguments, findBrowser, noBrowser } from './find-browser.mjs'
import { writeDocuments } from './firestore-documents.mjs'
import { madeUpLedger } from './made-up-ledger.mjs'
import { runCommand } from './run-command.mjs'
import { serveHosting } from './serve-hosting.mjs'

/** @import { Page } from '@playwright/test' */

const SIZES = [50, 5_000]
const QUIET_MS = 2_000

/**
 * What a visit of the built page reads of ledgers of different sizes, counted between the page and the emulator.
 * @param {string} firestoreHost
 * @param {string} authUrl
 */
export async function benchReads(firestoreHost, authUrl) {
  const browser = await launch()
  const proxy = await startCountingProxy(firestoreHost)
  const rows = []
  for (const size of SIZES) {
    const projectId = `demo-visits-${process.pid}-${size}`
    await writeDocuments({ host: firestoreHost, projectId }, madeUpLedger(size))
    const folder = `.cache/dist-visits-${size}`
    await buildFor(projectId, proxy.host, authUrl, folder)
    const site = await serveHosting({ folder, emulators: [`http://${proxy.host}`, authUrl] })
    const page = await browser.newPage()
    const visit = async (/** @type {boolean} */ signedIn) => {
      await page.goto('about:blank')
      proxy.forget()
      await page.goto(site.url)
      await page
        .getByRole('button', { name: signedIn ? 'Sign Out' : 'Sign In' })
        .first()
        .waitFor()
      await page.getByRole('feed').getByRole('article').first().waitFor()
      return settled(proxy)
    }
    const visitor = await visit(false)
    await signUp(page, size)
    await settled(proxy)
    const member = await visit(true)
    rows.push(rowOf(size, 'signed out', visitor), rowOf(size, 'signed in', member))
    await page.close()
    site.close()
  }
  await browser.close()
  proxy.close()
  console.log('\nDocuments that a visit reads')
  console.table(rows)
}

/**
 * @param {number} transactions
 * @param {string} visitor
 * @param {{ documents: number, bytes: number }} read
 */
function rowOf(transactions, visitor, { documents, bytes }) {
  return { transactions, visitor, documents, kilobytes: Math.round(bytes / 1000) }
}

/**
 * What came, once nothing more comes.
 * @param {{ count(): { documents: number, bytes: number } }} proxy
 */
async function settled(proxy) {
  let before = proxy.count()
  for (;;) {
    await wait(QUIET_MS)
    const now = proxy.count()
    if (now.bytes === before.bytes) return now
    before = now
  }
}

/**
 * @param {Page} page
 * @param {number} size
 */
async function signUp(page, size) {
  await page.getByRole('banner').getByRole('button', { name: 'Sign Up' }).click()
  const auth = page.getByRole('dialog')
  await auth.getByLabel('Email').fill(`visitor-${process.pid}-${size}@example.com`)
  await auth.getByLabel('Password', { exact: true }).fill('correct horse')
  await auth.getByRole('button', { name: 'Sign Up', exact: true }).click()
  await page.getByRole('banner').getByRole('button', { name: 'Sign Out' }).waitFor()
}

/**
 * @param {string} projectId
 * @param {string} firestoreHost
 * @param {string} authUrl
 * @param {string} folder
 */
async function buildFor(projectId, firestoreHost, authUrl, folder) {
  const settings = {
    VITE_BACKEND: 'firebase',
    VITE_FIREBASE_API_KEY: 'fake-api-key',
    VITE_FIREBASE_AUTH_DOMAIN: 'demo-pledger.firebaseapp.com',
    VITE_FIREBASE_PROJECT_ID: projectId,
    VITE_FIREBASE_APP_ID: '1:1:web:1',
    VITE_FIRESTORE_EMULATOR_HOST: firestoreHost,
    VITE_AUTH_EMULATOR_URL: authUrl,
  }
  const env = { ...process.env, ...settings }
  const { code, output } = await runCommand('vite', ['build', '--outDir', folder], {
    env,
    quiet: true,
  })
  if (code !== 0) throw new Error(output)
}

function launch() {
  const executablePath = findBrowser()
  if (!executablePath) throw new Error(noBrowser)
  return chromium.launch({ executablePath, args: browserArguments })
}
