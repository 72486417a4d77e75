import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { browserArguments, findHeadlessBrowser } from './scripts/find-browser.mjs'
import { inDepth } from './tests/in-depth.ts'

const inBrowser = ['tests/adapters/browser/**/*.test.ts', 'tests/**/*.browser.test.ts']
const folderOfWindows = 'tests/adapters/firebase/identity/windows'
const inWindows = [`${folderOfWindows}/*.test.ts`]
const bankOnEmulators = ['tests/bank/emulator/**/*.test.ts']
const checksOfLedger = [
  'tests/properties/**/*.test.ts',
  'tests/core/domain/check/**/*.test.ts',
  'tests/core/use-cases/{check,export}/**/*.test.ts',
  'tests/core/use-cases/find-in-copy.test.ts',
  'tests/adapters/{csv,files}/**/*.test.ts',
  'tests/cli/*.test.ts',
  'tests/adapters/{demo,memory}/**/*{archive,audit,copy}*.test.ts',
]
/**
 * Outcomes of sends without an answer, and of sends to a name that somebody claims meanwhile. Each run explores every order of them
 * (`tests/world/explore-sends.test.ts`).
 */
const exploredOutcomes = [
  'tests/ui/page/{unanswered-sends,late-answer}.test.ts',
  'tests/ui/send/name-taken-meanwhile.test.ts',
]
/** Only what hangs takes this long, on the busiest machine too. */
const timeouts = { testTimeout: 120_000, hookTimeout: 60_000 }
const fixedSeed = ['tests/fixed-seed.ts']
const packagesOfPages = [
  '@testing-library/react',
  '@testing-library/user-event',
  'comlink',
  'downshift',
  '@noble/hashes/sha2.js',
  'idb',
  'inversify',
  'jsqr',
  'lean-qr/nano',
  'react',
  'react-dom',
  'react-dom/client',
  'react-dom/server',
  'react-router-dom',
  'reflect-metadata/lite',
  'react/jsx-dev-runtime',
  'virtua',
]

/** What computes with months and days. They are those of UTC, wherever the code runs. */
const monthsAndDays = [
  'tests/core/domain/{month,history,people-lists,check/balances}.test.ts',
  'tests/core/use-cases/sum-up-month.test.ts',
  'tests/adapters/memory/answers-contract.test.ts',
]
/** A zone whose month begins before that of UTC, and one whose month begins after it. */
const zones = { auckland: 'Pacific/Auckland', 'new-york': 'America/New_York' }

/** The packages of the server that its tests use, too. */
const aliasesOfServer = ['libsql', 'oidc-provider', 'pg', 'smtp-server', 'ws'].map((name) => ({
  find: new RegExp(`^${name}$`),
  replacement: new URL(`src/server/node_modules/${name}`, import.meta.url).pathname,
}))

/** Runs in the page around that of the tests. No test looks at pixels, and painting them takes a third of the time. */
const paintNothing = `
  const style = document.createElement('style')
  style.textContent = 'iframe { opacity: 0 }'
  document.head.append(style)
`

export default defineConfig({
  test: {
    // Browsers log this when a list is measured while it is drawn. It is no problem.
    onConsoleLog: (text) => !text.includes('ResizeObserver loop'),
    projects: [
      {
        test: {
          name: 'core',
          environment: 'node',
          include: [
            'tests/{boot,composition,core,adapters/{demo,memory,shared}}/**/*.test.ts',
            'tests/*.test.ts',
          ],
          exclude: [...inBrowser, ...checksOfLedger],
          setupFiles: fixedSeed,
          ...timeouts,
          // These tests share no global state, so one worker runs many files: a fifth of the time.
          pool: 'threads',
          isolate: false,
        },
      },
      ...Object.entries(zones).map(([name, TZ]) => ({
        test: {
          name,
          environment: 'node' as const,
          include: monthsAndDays,
          setupFiles: fixedSeed,
          ...timeouts,
          // A thread keeps the zone of its process.
          pool: 'forks' as const,
          isolate: false,
          env: { TZ },
        },
      })),
      {
        test: {
          // The model behind docs/scale.md, and what the bank test is made of.
          name: 'models',
          environment: 'node',
          include: ['tests/{simulation,bank}/**/*.test.ts'],
          exclude: bankOnEmulators,
          setupFiles: fixedSeed,
          ...timeouts,
          pool: 'threads',
          isolate: false,
        },
      },
      {
        test: {
          // What checks the ledger is held to thousands of random ledgers, and so takes longer.
          name: 'check',
          environment: 'node',
          include: checksOfLedger,
          setupFiles: fixedSeed,
          ...timeouts,
          // As above: two thirds of the time.
          pool: 'threads',
          isolate: false,
        },
      },
      {
        test: {
          // It replaces globals of the browser and of time, so it shares its worker with nobody.
          name: 'world',
          environment: 'node',
          include: ['tests/world/**/*.test.ts'],
          ...timeouts,
        },
      },
      {
        test: {
          name: 'hostile',
          environment: 'node',
          include: ['tests/hostile/**/*.test.ts'],
          setupFiles: fixedSeed,
          ...timeouts,
        },
      },
      {
        test: {
          name: 'firebase',
          environment: 'node',
          include: ['tests/adapters/firebase/**/*.test.ts', 'tests/cli/emulator/**/*.test.ts'],
          exclude: inWindows,
          ...timeouts,
          // One worker loads the SDK once for many files. Each test closes its clients.
          isolate: false,
        },
      },
      {
        test: {
          // It waits for minutes, and nearly all the time: no worker of others is kept for it.
          name: 'bank',
          environment: 'node',
          include: bankOnEmulators,
          ...timeouts,
        },
      },
      {
        test: {
          name: 'windows',
          environment: 'node',
          include: inWindows,
          globalSetup: `${folderOfWindows}/start-browser.ts`,
          ...timeouts,
        },
      },
      {
        test: {
          name: 'browsers',
          environment: 'node',
          include: ['tests/browsers/*.test.ts'],
          globalSetup: 'tests/browsers/build-once.ts',
          ...timeouts,
        },
      },
      {
        test: {
          name: 'rules',
          environment: 'node',
          include: ['tests/rules/**/*.test.ts'],
          ...timeouts,
          isolate: false,
        },
      },
      {
        // The packages of the server are its own.
        resolve: { alias: aliasesOfServer },
        test: {
          name: 'server',
          environment: 'node',
          include: ['tests/server/**/*.test.ts'],
          setupFiles: fixedSeed,
          ...timeouts,
        },
      },
      {
        test: {
          name: 'architecture',
          environment: 'node',
          include: ['tests/architecture/**/*.test.ts'],
          ...timeouts,
        },
      },
      {
        plugins: [react()],
        // Bundled before the tests: a package that is first imported during a test would reload the page.
        optimizeDeps: { include: packagesOfPages },
        // For `tests/in-depth.ts`: a page has no environment.
        define: {
          'process.env.IN_DEPTH': JSON.stringify(process.env.IN_DEPTH ?? ''),
          WITH_SERVER: 'false',
        },
        test: {
          name: 'ui',
          include: ['tests/ui/**/*.test.{ts,tsx}', ...inBrowser],
          exclude: inDepth ? [] : exploredOutcomes,
          setupFiles: ['tests/ui/setup.ts'],
          ...timeouts,
          // Each test unmounts its page, and a new browser page for each file takes longer than the tests.
          isolate: false,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            orchestratorScripts: [{ content: paintNothing }],
            viewport: { width: 1200, height: 800 },
            provider: playwright({
              // Motion costs each test time, and none of them looks at it.
              contextOptions: { reducedMotion: 'reduce' },
              launchOptions: {
                executablePath: findHeadlessBrowser(),
                // A smooth scroll would continue in the next test.
                args: [...browserArguments, '--disable-smooth-scrolling'],
              },
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
})
