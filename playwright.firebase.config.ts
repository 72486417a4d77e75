import { defineConfig } from '@playwright/test'
import { browserArguments, findBrowser } from './scripts/find-browser.mjs'

export default defineConfig({
  testDir: 'tests/e2e-firebase',
  outputDir: 'test-results/firebase',
  globalSetup: './tests/e2e-firebase/build-once.ts',
  fullyParallel: true,
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  reporter: 'list',
  // Each story begins with pages that fetch the whole SDK, and the emulators share the machine with them.
  timeout: 60_000,
  expect: { timeout: 15_000 },
  use: {
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    screenshot: 'off',
    // What a worker answers no test could hold up or break.
    serviceWorkers: 'block',
    launchOptions: { executablePath: findBrowser(), args: browserArguments },
  },
})
