import type { Environment } from '../../src/setting-reader.ts'
import { readSettings } from '../../src/settings.ts'
import type { BankSettings } from './bank-settings.ts'

/**
 * The settings of an operator's own project, from the variables of the app's settings. Returns a sentence where they are
 * not those of this project, or where the test cannot run on it.
 */
export function projectSettings(
  environment: Environment,
  projectId: string,
): BankSettings | string {
  const read = readSettings({ ...environment, VITE_BACKEND: 'firebase' })
  if (!read.ok) return read.refusal.map(({ name, message }) => `${name} ${message}`).join('\n')
  const { backend } = read.value
  if (backend.kind !== 'firebase') return 'VITE_BACKEND must be firebase.'
  if (backend.app.projectId !== projectId)
    return `VITE_FIREBASE_PROJECT_ID is ${backend.app.projectId}, and not ${projectId}.`
  if (backend.appCheckKey !== null)
    return 'The bank test has no token of App Check: use a test project without it, and unset VITE_APP_CHECK_KEY.'
  return backend
}
