import { pathToFileURL } from 'node:url'
import { buildPage, median } from './built-page.mjs'
import { onEmulators } from './emulator-settings.mjs'
import { withEmulators } from './emulators.mjs'
import { browserArguments, noBrowser, provideBrowser } from './find-browser.mjs'
import { writeDocuments } from './firestore-documents.mjs'
import { loadLighthouse } from './load-lighthouse.mjs'
import { madeUpLedger } from './made-up-ledger.mjs'
import { table } from './markdown.mjs'
import { serveHosting } from './serve-hosting.mjs'

/** @import { Emulators } from './emulators.mjs' */

const RUNS = 9

/**
 * Runs Lighthouse with its mobile settings (a slow phone, slow 4G) on both builds, served as they are deployed, compressed. If given,
 * another checkout of Pledger that has its packages installed is beside them. All take turns, so that other load on the machine
 * affects all of them.
 * @param {Emulators} emulators
 * @param {{ older?: string, runs?: number }} [options]
 */
export async function benchLighthouse(
  { firestoreHost, authUrl },
  { older = '', runs = RUNS } = {},
) {
  const projectId = `demo-lighthouse-${process.pid}`
  await writeDocuments({ host: firestoreHost, projectId }, madeUpLedger(50))
  const builds = /** @type {[string, Record<string, string>][]} */ ([
    ['demo', { VITE_BACKEND: 'demo' }],
    ['production', onEmulators(projectId, firestoreHost, authUrl)],
  ])
  const checkouts = [...(older ? [older] : []), '.']
  const pages = []
  for (const [backend, settings] of builds)
    for (const checkout of checkouts) {
      const name = checkout === '.' ? backend : `${backend}, older`
      const folder = `.cache/bench/lighthouse-${name.replace(/\W+/g, '-')}`
      await buildPage(folder, settings, { checkout })
      const emulated = [`http://${firestoreHost}`, authUrl]
      const site = await serveHosting({ folder, emulators: emulated, hasPolicy: checkout === '.' })
      pages.push({ name, site, found: /** @type {Measured[]} */ ([]) })
    }
  for (let run = 1; run <= runs; run++)
    for (const { name, site, found } of pages) {
      found.push(await measure(site.url, run === 1))
      console.log(`${name}, run ${run} of ${runs}: performance ${found.at(-1)?.performance}`)
    }
  for (const { site } of pages) site.close()
  return table([
    [
      '',
      'performance / accessibility / best practices / SEO',
      'first paint, ms',
      'largest paint, ms',
      'layout shift',
      'blocking, ms',
      'main thread, ms',
      'benchmark index',
      'performance: blocking of each run',
    ],
    ...pages.map(({ name, found }) => lineOf(name, found)),
  ])
}

/**
 * @param {string} name
 * @param {readonly Measured[]} runs
 */
function lineOf(name, runs) {
  const typical = (/** @type {keyof Measured} */ figure) =>
    String(median(runs.map((run) => run[figure])))
  return [
    name,
    [
      typical('performance'),
      typical('accessibility'),
      typical('bestPractices'),
      typical('seo'),
    ].join(' / '),
    typical('firstPaintMs'),
    typical('largestPaintMs'),
    typical('layoutShift'),
    typical('blockingMs'),
    typical('mainThreadMs'),
    typical('benchmarkIndex'),
    runs.map(({ performance, blockingMs }) => `${performance}: ${blockingMs}`).join(', '),
  ]
}

/**
 * One run, in a browser of its own.
 * @param {string} url
 * @param {boolean} saysFailing whether it prints what Lighthouse finds wrong
 */
async function measure(url, saysFailing) {
  const chromePath = provideBrowser()
  if (!chromePath) throw new Error(noBrowser)
  const { lighthouse, launch } = await loadLighthouse()
  for (;;) {
    const chrome = await launch({
      chromePath,
      chromeFlags: ['--headless=new', ...browserArguments],
    })
    try {
      const { lhr } = await lighthouse(url, { port: chrome.port, logLevel: 'error' })
      // Sometimes Lighthouse finds that nothing was painted. Such a run has no result.
      if (lhr.runtimeError) continue
      if (saysFailing) for (const audit of failing(lhr)) console.log(`  ${audit}`)
      return measured(lhr)
    } finally {
      chrome.kill()
    }
  }
}

/**
 * @typedef {Record<'performance' | 'accessibility' | 'bestPractices' | 'seo' | 'firstPaintMs'
 *   | 'largestPaintMs' | 'layoutShift' | 'blockingMs' | 'mainThreadMs' | 'benchmarkIndex', number>} Measured
 * @typedef {object} Report
 * @property {Record<string, { score: number | null }>} categories
 * @property {{ code: string }} [runtimeError]
 * @property {{ benchmarkIndex: number }} environment how fast this machine was, by Lighthouse's own test
 * @property {Record<string, { score: number | null, numericValue?: number, title: string }>} audits
 */

/**
 * @param {Report} report
 * @returns {Measured}
 */
function measured({ categories, audits, environment }) {
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
    mainThreadMs: Math.round(value('mainthread-work-breakdown')),
    benchmarkIndex: Math.round(environment.benchmarkIndex),
  }
}

/** @param {Report} report */
function failing({ audits }) {
  return Object.values(audits)
    .filter(({ score }) => score !== null && score < 0.9)
    .map(({ title }) => title)
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [older, runs] = process.argv.slice(2)
  await withEmulators(async (emulators) => {
    console.log(await benchLighthouse(emulators, { older, runs: Number(runs ?? RUNS) }))
  })
}
