import { buildPage } from './built-page.mjs'
import { onEmulators } from './emulator-settings.mjs'
import { browserArguments, noBrowser, provideBrowser } from './find-browser.mjs'
import { writeDocuments } from './firestore-documents.mjs'
import { loadLighthouse } from './load-lighthouse.mjs'
import { madeUpLedger } from './made-up-ledger.mjs'
import { table } from './markdown.mjs'
import { serveHosting } from './serve-hosting.mjs'

/** @import { Emulators } from './emulators.mjs' */

const RUNS = 5

/**
 * Runs Lighthouse with its mobile settings (a slow phone, slow 4G) on both builds, served as they are deployed.
 * @param {Emulators} emulators
 */
export async function benchLighthouse({ firestoreHost, authUrl }) {
  const projectId = `demo-lighthouse-${process.pid}`
  await writeDocuments({ host: firestoreHost, projectId }, madeUpLedger(50))
  const rows = []
  for (const [name, settings] of /** @type {[string, Record<string, string>][]} */ ([
    ['demo', { VITE_BACKEND: 'demo' }],
    ['production', onEmulators(projectId, firestoreHost, authUrl)],
  ])) {
    const folder = `.cache/bench/start-${name}`
    await buildPage(folder, settings)
    const site = await serveHosting({ folder, emulators: [`http://${firestoreHost}`, authUrl] })
    const runs = await runsOf(site.url)
    site.close()
    const best = runs.reduce((a, b) => (isBetter(b, a) ? b : a))
    rows.push([
      name,
      [best.performance, best.accessibility, best.bestPractices, best.seo].join(' / '),
      ...[best.firstPaintMs, best.largestPaintMs, best.layoutShift, best.blockingMs].map(String),
      runs.map(({ performance, blockingMs }) => `${performance}: ${blockingMs}`).join(', '),
    ])
  }
  return table([
    [
      '',
      'performance / accessibility / best practices / SEO',
      'first paint, ms',
      'largest paint, ms',
      'layout shift',
      'blocking, ms',
      'performance: blocking of each run',
    ],
    ...rows,
  ])
}

/** @param {string} url */
async function runsOf(url) {
  const chromePath = provideBrowser()
  if (!chromePath) throw new Error(noBrowser)
  const { lighthouse, launch } = await loadLighthouse()
  const chrome = await launch({ chromePath, chromeFlags: ['--headless=new', ...browserArguments] })
  /** @type {Measured[]} */
  const runs = []
  try {
    while (runs.length < RUNS) {
      const { lhr } = await lighthouse(url, { port: chrome.port, logLevel: 'error' })
      // Sometimes Lighthouse finds that nothing was painted. Such a run has no result.
      if (lhr.runtimeError) continue
      runs.push(measured(lhr))
      console.log(`Run ${runs.length} of ${RUNS}: performance ${runs.at(-1)?.performance}`)
      if (runs.length === 1) for (const audit of failing(lhr)) console.log(`  ${audit}`)
    }
  } finally {
    chrome.kill()
  }
  return runs
}

/**
 * @typedef {Record<'performance' | 'accessibility' | 'bestPractices' | 'seo' | 'firstPaintMs'
 *   | 'largestPaintMs' | 'layoutShift' | 'blockingMs', number>} Measured
 * @typedef {object} Report
 * @property {Record<string, { score: number | null }>} categories
 * @property {{ code: string }} [runtimeError]
 * @property {Record<string, { score: number | null, numericValue?: number, title: string }>} audits
 */

/**
 * @param {Report} report
 * @returns {Measured}
 */
function measured({ categories, audits }) {
  const score = (/** @type {string} */ name) => Math.round((categories[name]?.score ?? 0) * 100)
  const value = (/** @type {string} */ name) => audits[name]?.numericValue ?? Number.NaN
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    seo: score('seo'),
    firstPaintMs: Math.round(value('first-contentful-paint')),
    largestPaintMs: Math.round(value('largest-contentful-paint')),
    layoutShift: Number(value('cumulative-layout-shift').toFixed(3)),
    blockingMs: Math.round(value('total-blocking-time')),
  }
}

/**
 * @param {Measured} run
 * @param {Measured} other
 */
function isBetter(run, other) {
  if (run.performance !== other.performance) return run.performance > other.performance
  return run.blockingMs < other.blockingMs
}

/** @param {Report} report */
function failing({ audits }) {
  return Object.values(audits)
    .filter(({ score }) => score !== null && score < 0.9)
    .map(({ title }) => title)
}
