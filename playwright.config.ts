import { defineConfig } from '@playwright/test'
import { cleanEnvironment } from './scripts/clean-environment.mjs'
import { findHeadlessBrowser, storyArguments } from './scripts/find-browser.mjs'
import { leftOut } from './tests/in-depth.ts'

const port = Number(process.env.E2E_PORT ?? 4180)
const largePort = Number(process.env.E2E_LARGE_PORT ?? 4181)
const built = Boolean(process.env.E2E_BUILT)
const vite = 'node node_modules/vite/bin/vite.js'

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results/demo',
  fullyParallel: true,
  grepInvert: leftOut,
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  reporter: 'list',
  // Only what hangs takes this long, on the busiest machine too.
  timeout: 60_000,
  expect: { timeout: 15_000 },
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    screenshot: 'off',
    // Motion costs each story time; those that look at motion ask for it.
    contextOptions: { reducedMotion: 'reduce' },
    // A test cannot delay or block what a service worker answers.
    serviceWorkers: 'block',
    launchOptions: { executablePath: findHeadlessBrowser(), args: storyArguments },
  },
  metadata: { longFeedUrl: `http://127.0.0.1:${largePort}` },
  webServer: [
    serve('dist', port, {}),
    serve('.cache/dist-large', largePort, {
      VITE_DEMO_TRANSFERS: '10000',
      VITE_PRODUCT_NAME: 'Tea & <Kudos>',
    }),
  ],
})

/** Serves a production build as hosting does, and makes it first unless the test command has done so. */
function serve(folder: string, at: number, settings: Record<string, string>) {
  const hosting = `node scripts/serve-hosting.mjs ${folder} ${at}`
  return {
    command: built ? hosting : `${vite} build --outDir ${folder} && ${hosting}`,
    url: `http://127.0.0.1:${at}`,
    env: cleanEnvironment({ VITE_BACKEND: 'demo', ...settings }) as Record<string, string>,
    reuseExistingServer: false,
    timeout: 60_000,
  }
}
