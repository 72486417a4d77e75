import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { countPlaywright, countVitest } from './count-results.mjs'
import { withEmulators } from './emulators.mjs'
import { noBrowser, provideBrowser } from './find-browser.mjs'
import { freePort } from './free-port.mjs'
import { runCommand } from './run-command.mjs'

/** @import { Count } from './count-results.mjs' */

const started = performance.now()
const results = '.cache/results'
rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })

/** @type {Count[]} */
const counts = []
const shell = Object.entries(process.env).filter(([name]) => !name.startsWith('VITE_'))
/** What is tested is the demo, whatever the shell sets. */
const env = { ...Object.fromEntries(shell), VITE_BACKEND: 'demo' }

await Promise.all([
  check('Types', 'tsc', ['--noEmit', '-p', '.']),
  check('Lint and layers', 'biome', ['ci', '--error-on-warnings', '.']),
  check('Nothing unused', 'knip', []),
  check('Lock files', 'node', ['scripts/lock-files.mjs']),
])
await vitest('Core, contracts, architecture', ['core', 'architecture'])
const long = { ...env, VITE_DEMO_TRANSFERS: '10000' }
const built = await Promise.all([
  check('Production build', 'vite', ['build'], env),
  check('Build with a long feed', 'vite', ['build', '--outDir', '.cache/dist-large'], long),
])
if (built[0]) {
  await check('Size budget', 'node', ['scripts/size.mjs'], env, true)
  await check('Policy for inline parts', 'node', ['scripts/inline-policy.mjs', '--check'])
}

const hasBrowser = provideBrowser()
if (hasBrowser) {
  await vitest('Interface', ['ui'])
  if (built.every(Boolean)) await endToEnd()
} else {
  console.log(`\n!! SKIPPED: the interface and end-to-end suites. ${noBrowser}`)
  counts.push({
    passed: 0,
    failed: 0,
    skipped: ['Interface: no browser', 'End to end: no browser'],
  })
}
await onEmulators()
finish()

/**
 * A check that passes or fails as one test.
 * @param {string} title
 * @param {string} program
 * @param {string[]} parameters
 */
async function check(title, program, parameters, environment = env, tell = false) {
  const start = performance.now()
  const { code, output } = await runCommand(program, parameters, { env: environment, quiet: true })
  console.log(`${code === 0 ? '✓' : '✗'} ${title} (${seconds(start)})`)
  if (code !== 0 || tell) console.log(output.trimEnd())
  counts.push({ passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: [] })
  return code === 0
}

/** Production's adapters, rules and pages, on the official emulators. */
async function onEmulators() {
  let running = false
  try {
    await withEmulators(async ({ firestoreHost, authUrl }) => {
      running = true
      const here = {
        ...env,
        FIRESTORE_EMULATOR_HOST: firestoreHost,
        FIREBASE_AUTH_EMULATOR_HOST: authUrl.replace('http://', ''),
      }
      await vitest('Firestore rules', ['rules'], here)
      await vitest('Adapters of production', ['firebase'], here)
      if (hasBrowser) await endToEndOnEmulators(here)
    })
    if (process.argv.includes('--rules-in-depth')) await rulesInDepth()
  } catch (cause) {
    if (running) throw cause
    console.log(`\n!! SKIPPED: everything on the emulators. ${cause}`)
    // A machine that is to show that all of it works has not shown it.
    const skipped = ['On the emulators: they did not start']
    counts.push({ passed: 0, failed: process.env.CI ? 1 : 0, skipped })
  }
}

/** Whether the tests of the rules try each condition, and miss each that is taken away: minutes, so not each time. */
async function rulesInDepth() {
  console.log('')
  await check('Rules, each outcome seen', 'node', ['scripts/rules-coverage.mjs'], env, true)
  await check('Rules, each condition needed', 'node', ['scripts/rules-mutation.mjs'], env, true)
}

/** @param {NodeJS.ProcessEnv} here */
async function endToEndOnEmulators(here) {
  console.log('\nEnd to end on the emulators')
  const report = join(results, 'end-to-end-firebase.json')
  const { code } = await runCommand(
    'playwright',
    ['test', '--config=playwright.firebase.config.ts', '--reporter=list,json'],
    { env: { ...here, PLAYWRIGHT_JSON_OUTPUT_NAME: report } },
  )
  counts.push(countPlaywright(report, code))
}

/**
 * @param {string} title
 * @param {string[]} projects
 */
async function vitest(title, projects, environment = env) {
  console.log(`\n${title}`)
  const report = join(results, `${projects[0]}.json`)
  const { code } = await runCommand(
    'vitest',
    [
      'run',
      ...projects.flatMap((project) => ['--project', project]),
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ],
    { env: environment },
  )
  counts.push(countVitest(report, code))
}

async function endToEnd() {
  console.log('\nEnd to end')
  const report = join(results, 'end-to-end.json')
  const { code } = await runCommand('playwright', ['test', '--reporter=list,json'], {
    env: {
      ...env,
      E2E_BUILT: '1',
      E2E_PORT: String(await freePort()),
      E2E_LARGE_PORT: String(await freePort()),
      PLAYWRIGHT_JSON_OUTPUT_NAME: report,
    },
  })
  counts.push(countPlaywright(report, code))
}

function finish() {
  const skipped = counts.flatMap((count) => count.skipped)
  const passed = counts.reduce((sum, count) => sum + count.passed, 0)
  const failed = counts.reduce((sum, count) => sum + count.failed, 0)
  console.log('')
  for (const title of skipped) console.log(`Skipped: ${title}`)
  console.log(`All of it took ${seconds(started)}.`)
  const rest = skipped.length > 0 ? `, ${skipped.length} skipped` : ''
  console.log(`${passed} passed, ${failed} failed${rest}`)
  process.exitCode = failed > 0 ? 1 : 0
}

/** @param {number} since */
function seconds(since) {
  return `${((performance.now() - since) / 1000).toFixed(1)} s`
}
