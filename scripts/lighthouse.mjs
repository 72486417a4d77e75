import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { browserArguments, noBrowser, provideBrowser } from './find-browser.mjs'
import { runCommand } from './run-command.mjs'
import { serveCompressed } from './serve-compressed.mjs'

const RUNS = 5
const tool = 'tools/lighthouse'

const browser = provideBrowser()
if (!browser) throw new Error(noBrowser)
const { lighthouse, launch } = await loadTool()
const build = await runCommand('vite', ['build'], { quiet: true })
if (build.code !== 0) throw new Error(build.output)

const site = await serveCompressed('dist')
const chrome = await launch({
  chromePath: browser,
  chromeFlags: ['--headless=new', ...browserArguments],
})
/** @type {Measured[]} */
const runs = []
try {
  for (let run = 1; run <= RUNS; run++) {
    const { lhr } = await lighthouse(site.url, { port: chrome.port, logLevel: 'error' })
    runs.push(measured(lhr))
    console.log(`Run ${run} of ${RUNS}: performance ${runs.at(-1)?.performance}`)
    if (run === 1) for (const audit of failing(lhr)) console.log(`  ${audit}`)
  }
} finally {
  chrome.kill()
  site.close()
}
const best = runs.reduce((a, b) => (b.performance > a.performance ? b : a))
console.log(`\nLighthouse, mobile, best of ${RUNS}`)
console.table(best)

/**
 * @typedef {Record<'performance' | 'accessibility' | 'bestPractices' | 'seo' | 'firstPaintMs'
 *   | 'largestPaintMs' | 'layoutShift' | 'blockingMs', number>} Measured
 * @typedef {object} Report
 * @property {Record<string, { score: number | null }>} categories
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

/** @param {Report} report */
function failing({ audits }) {
  return Object.values(audits)
    .filter(({ score }) => score !== null && score < 0.9)
    .map(({ title }) => title)
}

/** Loads Lighthouse from its own package, which is installed when it is first needed. */
async function loadTool() {
  const modules = resolve(tool, 'node_modules')
  if (!existsSync(modules)) {
    console.log('Installing Lighthouse, once …')
    const { status } = spawnSync('npm', ['ci', '--prefix', tool], {
      stdio: 'inherit',
      shell: process.platform === 'win32',
    })
    if (status !== 0) throw new Error(`npm ci in ${tool} failed`)
  }
  const load = (/** @type {string} */ file) => import(pathToFileURL(join(modules, file)).href)
  const [{ default: lighthouse }, { launch }] = await Promise.all([
    load('lighthouse/core/index.js'),
    load('chrome-launcher/dist/index.js'),
  ])
  return { lighthouse, launch }
}
