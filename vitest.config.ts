import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { browserArguments, findBrowser } from './scripts/find-browser.mjs'

const inBrowser = ['tests/adapters/browser/**/*.test.ts', 'tests/**/*.browser.test.ts']
const folderOfWindows = 'tests/adapters/firebase/identity/windows'
const inWindows = [`${folderOfWindows}/*.test.ts`]
const packagesOfPages = [
  '@testing-library/react',
  '@testing-library/user-event',
  'downshift',
  'idb',
  'react',
  'react-dom',
  'react-dom/client',
  'react-router-dom',
  'react/jsx-dev-runtime',
  'virtua',
]

export default defineConfig({
  test: {
    // Browsers say this whenever a list is measured in the middle of drawing it; nothing is amiss.
    onConsoleLog: (text) => !text.includes('ResizeObserver loop'),
    projects: [
      {
        test: {
          name: 'core',
          environment: 'node',
          include: [
            'tests/{core,adapters/{memory,shared},simulation}/**/*.test.ts',
            'tests/*.test.ts',
          ],
          exclude: inBrowser,
          // Nothing in these is global, so that one worker can serve many files: a fifth of the time.
          pool: 'threads',
          isolate: false,
        },
      },
      {
        test: {
          name: 'firebase',
          environment: 'node',
          include: ['tests/adapters/firebase/**/*.test.ts'],
          exclude: inWindows,
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'windows',
          environment: 'node',
          include: inWindows,
          globalSetup: `${folderOfWindows}/start-browser.ts`,
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'rules',
          environment: 'node',
          include: ['tests/rules/**/*.test.ts'],
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'architecture',
          environment: 'node',
          include: ['tests/architecture/**/*.test.ts'],
          testTimeout: 30_000,
        },
      },
      {
        plugins: [react()],
        // Found beforehand: a package first met in the middle of a test would load the page anew.
        optimizeDeps: { include: packagesOfPages },
        test: {
          name: 'ui',
          include: ['tests/ui/**/*.test.{ts,tsx}', ...inBrowser],
          setupFiles: ['tests/ui/setup.ts'],
          testTimeout: 60_000,
          // The page is taken down after each test, and loading it anew for each file takes longer than the tests.
          isolate: false,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            viewport: { width: 1200, height: 800 },
            provider: playwright({
              // Motion costs each test time, and none of them looks at it.
              contextOptions: { reducedMotion: 'reduce' },
              launchOptions: {
                executablePath: findBrowser(),
                // A scroll still going on at the end of one test would go on in the next.
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
