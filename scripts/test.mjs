import { cleanEnvironment } from './clean-environment.mjs'
import { withEmulators } from './emulators.mjs'
import { noBrowser, otherBrowsers, provideBrowser } from './find-browser.mjs'
import { installServer } from './serve.mjs'
import { Suites } from './suites.mjs'

const inDepth = process.argv.includes('--in-depth')
const suites = new Suites()
const DAY_MS = 24 * 60 * 60_000
/** The parts of the rules' mutants. The emulator takes half a second for each: all of them would be half of a run. */
const PARTS = 6
const hasBrowser = provideBrowser() !== undefined
if (!hasBrowser) suites.skip('The interface and every story in a browser', noBrowser)

const env = cleanEnvironment({ VITE_BACKEND: 'demo', IN_DEPTH: inDepth ? '1' : '' })

/** Suites that share no emulator and no build with the lanes. The next free lane runs them. */
const rest = inDepth ? [checkServer, checkAudits, tellStories] : [checkServer, checkAudits]

// Suites wait for browsers and emulators more than they work, so two of them run at a time.
// A lane that is done takes the next suite of the rest.
const lanes = [checkPage().then(goOn), checkProduction().then(goOn)]
await Promise.all([...lanes, simulateWorlds()])
suites.finish()

async function goOn() {
  for (let next = rest.shift(); next; next = rest.shift()) await next()
}

/** The sources, the core, the interface and the demo. */
async function checkPage() {
  await Promise.all([
    suites.check('Types', ['tsc', '--noEmit', '-p', '.'], env),
    suites.check('Lint', ['biome', 'ci', '--error-on-warnings', '.'], env),
    suites.check('Nothing unused', ['knip'], env),
    suites.check('Lock files', ['node', 'scripts/lock-files.mjs'], env),
  ])
  const built = await buildDemo()
  await suites.vitest(
    'Core, contracts, architecture',
    ['core', 'auckland', 'new-york', 'architecture', 'models'],
    built ? { ...env, DEMO_BUILD: 'dist' } : env,
  )
  if (!hasBrowser) return
  await suites.vitest('Interface', ['ui'], env)
  if (built) await suites.playwright('End to end, the demo', 'playwright.config.ts', env)
}

/** The demo as it is deployed, and one with a long feed, under another name. */
async function buildDemo() {
  const long = { ...env, VITE_DEMO_TRANSFERS: '10000', VITE_PRODUCT_NAME: 'Tea & <Kudos>' }
  const built = await Promise.all([
    suites.check('Build', ['vite', 'build'], env),
    suites.check(
      'Build with a long feed',
      ['vite', 'build', '--outDir', '.cache/dist-large'],
      long,
    ),
  ])
  if (built[0]) {
    await suites.check('Size budget', ['node', 'scripts/size.mjs'], env, { print: true })
    const policy = ['node', 'scripts/inline-policy.mjs', '--check']
    await suites.check('Policy for inline parts', policy, env)
  }
  return built.every(Boolean)
}

/** Production's rules, adapters and pages, on the official emulators. */
async function checkProduction() {
  let missing = 'Everything on the emulators'
  try {
    await withEmulators(
      async ({ firestoreHost }) => {
        missing = 'Adapters and pages of production'
        const onFirestore = { ...env, FIRESTORE_EMULATOR_HOST: firestoreHost }
        // They need no identities, and the Auth emulator may have to be installed first.
        const rules = suites.vitest('Firestore rules', ['rules'], onFirestore)
        const rest = withEmulators(
          async ({ authUrl }) => {
            missing = ''
            await rules
            const authHost = authUrl.replace('http://', '')
            await checkOnBoth({ ...onFirestore, FIREBASE_AUTH_EMULATOR_HOST: authHost })
          },
          ['auth'],
        )
        await rest.finally(() => rules)
      },
      ['firestore'],
    )
    // The longest part first.
    if (inDepth) rest.unshift(checkRulesByMutants)
  } catch (cause) {
    if (missing === '') throw cause
    suites.skip(missing, cause instanceof Error ? cause.message : `${cause}`)
  }
}

/**
 * Production's adapters and pages, which need both emulators.
 * @param {NodeJS.ProcessEnv} here
 */
async function checkOnBoth(here) {
  const adapters = hasBrowser ? ['firebase', 'windows'] : ['firebase']
  // The bank test waits most of the time: for answers that its proxies delay or lose.
  const bankSeconds = inDepth ? '60' : '25'
  const bank = ['node', 'scripts/bank.mjs', '--print', '--seconds', bankSeconds, '--clients', '3']
  const banking = Promise.all([
    suites.check('Bank test', bank, here, { print: true }),
    inDepth && suites.vitest('Bank test, with a planted bug', ['bank'], here),
  ])
  // They wait for the emulators more than they work.
  await suites.vitest('Adapters of production', adapters, here, { workers: 2 })
  await banking
  if (hasBrowser)
    await suites.playwright('End to end, production', 'playwright.firebase.config.ts', here)
}

/** An own server: every contract over HTTP and SQL, and its page in a browser. */
async function checkServer() {
  try {
    await installServer({ withTests: true })
  } catch (cause) {
    suites.skip('Everything of an own server', cause instanceof Error ? cause.message : `${cause}`)
    return
  }
  const typed = suites.check('Types of the server', ['tsc', '--noEmit', '-p', 'src/server'], env)
  // They wait for hashes and disks more than they work.
  await suites.vitest('Own server', ['server'], env, { workers: 2 })
  await typed
  const built = await suites.check(
    'Build of the server',
    ['node', 'scripts/serve.mjs', 'build'],
    env,
  )
  if (!built) return
  const size = ['node', 'scripts/size.mjs', 'server']
  await suites.check('Size budget of the server', size, env, { print: true })
  if (hasBrowser)
    await suites.playwright('End to end, an own server', 'playwright.server.config.ts', env)
}

/** The check, on thousands of random ledgers, and every parser of input from outside. */
async function checkAudits() {
  await suites.vitest('Checks of the ledger, hostile input', ['check', 'hostile'], env)
  await suites.vitest('The simulated world, its rules', ['world'], env)
}

/** The stories that are told in the other browsers, on emulators of their own. */
async function tellStories() {
  for (const { name, path, missing } of otherBrowsers)
    if (!path) suites.skip(`The stories in ${name}`, missing)
  const found = otherBrowsers.filter(({ path }) => path).map(({ name }) => name)
  if (found.length === 0) return
  const title = `Stories in ${found.join(' and ')}`
  try {
    await withEmulators(async ({ firestoreHost, authUrl }) => {
      const hosts = {
        FIRESTORE_EMULATOR_HOST: firestoreHost,
        FIREBASE_AUTH_EMULATOR_HOST: authUrl.replace('http://', ''),
      }
      const files = found.map((name) => `${name.toLowerCase()}.test`)
      await suites.vitest(title, ['browsers'], { ...env, ...hosts }, { workers: 2, files })
    })
  } catch (cause) {
    suites.skip(title, cause instanceof Error ? cause.message : `${cause}`)
  }
}

/**
 * Worlds that nobody has seen yet, while browsers and emulators wait. In depth for a minute, and then worlds that are the same each
 * time; the suite of the simulated world has the first of those in each run.
 */
async function simulateWorlds() {
  const options = { print: true, yielding: true }
  const simulate = ['node', 'scripts/simulate.mjs', '--steps', '1', '--seeds']
  const fresh = [...simulate, '100000', '--seconds', inDepth ? '60' : '8']
  await suites.check('The simulated world, fresh seeds', fresh, env, options)
  if (!inDepth) return
  const fixed = [...simulate, '250', '--seed', '1']
  await suites.check('The simulated world, fixed seeds', fixed, env, options)
}

/** Whether the tests of the rules see each condition both ways, and fail without it. Of the mutants, each day another sixth. */
async function checkRulesByMutants() {
  const part = 1 + (Math.floor(Date.now() / DAY_MS) % PARTS)
  const mutation = ['node', 'scripts/rules-mutation.mjs', `${part}/${PARTS}`]
  await suites.check('Rules, each condition needed', mutation, env, { print: true })
}
