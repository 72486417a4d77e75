import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const macApps = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome']

/** The message for a machine without a browser. */
export const noBrowser =
  'No browser: install Chromium (Debian: apt-get install -y chromium; elsewhere: npx playwright install chromium), or set CHROME_PATH to one.'

/** Features that Playwright disables and tests could notice. Chromium obeys only the last list, so ours repeats it. */
const disabledByPlaywright = [
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
]

/** The suggestions of the address bar are two pages of their own in each context: a third of the processor time of a test. */
const addressBar = ['WebUIOmniboxAimPopup', 'WebUIOmniboxPopup', 'AimEnabled']

/** Arguments for a Chromium on a machine without a screen, a GPU or a network. */
export const browserArguments = [
  `--disable-features=${[...disabledByPlaywright, ...addressBar].join(',')}`,
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/**
 * For stories: their pages end before optimized code pays for its compilation, an eighth of the processor time. Not for measurements
 * of speed.
 */
export const storyArguments = [...browserArguments, '--js-flags=--no-opt --no-maglev']

/** Blocks every other machine in a Chromium, without a route that delays each request. */
export const onlyThisMachine =
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost'

/** @returns {string | undefined} the path of a Chromium on this machine */
export function findBrowser() {
  const candidates = [
    process.env.CHROME_PATH,
    ...names.flatMap(pathsOf),
    ...macApps,
    chromium.executablePath(),
  ]
  return candidates.find((path) => path && existsSync(path))
}

/**
 * Chromium's headless shell draws no window of its own: the stories of the demo take three quarters of the processor time. It shows
 * no notifications and installs no apps.
 * @returns {string | undefined} its path; that of any Chromium where there is none
 */
export function findHeadlessBrowser() {
  if (process.env.CHROME_PATH) return findBrowser()
  return pathsOf('chromium-headless-shell').find(existsSync) ?? findBrowser()
}

/** @param {string} name */
function pathsOf(name) {
  return (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, name))
}

/** @returns {string | undefined} the path of a Chromium; Playwright downloads one if the machine has none */
export function provideBrowser() {
  const found = findBrowser()
  if (found) return found
  spawnSync('npx', ['playwright', 'install', 'chromium'], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  return findBrowser()
}

/** The other two engines; each without a path where it is not installed. */
export const otherBrowsers = [
  {
    name: 'Firefox',
    path: ['firefox-esr', 'firefox'].flatMap(pathsOf).find(existsSync),
    missing: 'No Firefox: install it (Debian: apt-get install -y firefox-esr).',
  },
  {
    name: 'WebKit',
    path: findWebKit(),
    missing:
      'No WebKit: install its driver and a screen for it (Debian: apt-get install -y webkit2gtk-driver xvfb xauth).',
  },
]

/** @returns {string | undefined} the path of WebKitGTK's own browser, where its driver and a screen for it are installed */
function findWebKit() {
  const isInstalled = ['WebKitWebDriver', 'xvfb-run', 'xauth'].every((name) =>
    pathsOf(name).some(existsSync),
  )
  if (!isInstalled) return undefined
  // Each distribution has a folder of its own, with the version in its name.
  const roots = ['/usr/lib', '/usr/lib64', '/usr/libexec'].filter(existsSync)
  const within = roots.flatMap((root) => foldersIn(root, /-linux-gnu$/))
  return [...roots, ...within]
    .flatMap((root) => foldersIn(root, /^webkit(2)?gtk-/))
    .map((folder) => join(folder, 'MiniBrowser'))
    .find(existsSync)
}

/**
 * @param {string} folder
 * @param {RegExp} name
 */
function foldersIn(folder, name) {
  return readdirSync(folder)
    .filter((found) => name.test(found))
    .map((found) => join(folder, found))
}
