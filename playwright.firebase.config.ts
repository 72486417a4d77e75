import { defineConfig } from '@playwright/test'
import { findHeadlessBrowser, onlyThisMachine, storyArguments } from './scripts/find-browser.mjs'
import { leftOut } from './tests/in-depth.ts'

export default defineConfig({
  testDir: 'tests/e2e-firebase',
  outputDir: 'test-results/firebase',
  globalSetup: './tests/e2e-firebase/build-once.ts',
  fullyParallel: true,
  grepInvert: leftOut,
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  reporter: 'list',
  // Only what hangs takes this long. Each story begins with pages that load the whole SDK, on a machine shared with the emulators.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  // The official emulator may lose what is written while it adds a listener: docs/decisions/015-a-second-try-on-the-emulators.md.
  retries: 1,
  use: {
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    screenshot: 'off',
    // Motion costs each story time, and none of them looks at it.
    contextOptions: { reducedMotion: 'reduce' },
    // A test cannot delay or block what a service worker answers.
    serviceWorkers: 'block',
    launchOptions: {
      executablePath: findHeadlessBrowser(),
      args: [...storyArguments, onlyThisMachine],
    },
  },
})
