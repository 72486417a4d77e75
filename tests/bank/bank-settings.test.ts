import { expect, it } from 'vitest'
import { projectSettings } from './bank-settings.ts'

const environment = {
  VITE_FIREBASE_API_KEY: 'fake-api-key',
  VITE_FIREBASE_AUTH_DOMAIN: 'ledger-test.firebaseapp.com',
  VITE_FIREBASE_PROJECT_ID: 'ledger-test',
  VITE_FIREBASE_APP_ID: '1:1:web:1',
}

it("reads an operator's project from the app's settings", () => {
  expect(projectSettings(environment, 'ledger-test')).toMatchObject({
    app: { projectId: 'ledger-test', apiKey: 'fake-api-key' },
    firestoreEmulator: null,
  })
})

it('refuses the settings of another project than the one that was named', () => {
  expect(projectSettings(environment, 'ledger-other')).toBe(
    'VITE_FIREBASE_PROJECT_ID is ledger-test, and not ledger-other.',
  )
})

it('names each setting that is missing', () => {
  const { VITE_FIREBASE_API_KEY: _, ...rest } = environment
  expect(projectSettings(rest, 'ledger-test')).toBe('VITE_FIREBASE_API_KEY is missing.')
})

it('refuses a project with App Check, for which it has no token', () => {
  expect(projectSettings({ ...environment, VITE_APP_CHECK_KEY: 'key' }, 'ledger-test')).toMatch(
    /App Check/,
  )
})
