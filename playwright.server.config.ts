import { defineConfig } from '@playwright/test'
import { findHeadlessBrowser, storyArguments } from './scripts/find-browser.mjs'
import { leftOut } from './tests/in-depth.ts'

export default defineConfig({
  testDir: 'tests/e2e-server',
  outputDir: 'test-results/server',
  globalSetup: './tests/e2e-server/build-once.ts',
  fullyParallel: true,
  grepInvert: leftOut,
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  reporter: 'list',
  // Only what hangs takes this long, on the busiest machine too.
  timeout: 60_000,
  expect: { timeout: 15_000 },
  use: {
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    screenshot: 'off',
    // Motion costs each story time, and none of them looks at it.
    contextOptions: { reducedMotion: 'reduce' },
    // A test cannot delay or block what a service worker answers.
    serviceWorkers: 'block',
    launchOptions: { executablePath: findHeadlessBrowser(), args: storyArguments },
  },
})
