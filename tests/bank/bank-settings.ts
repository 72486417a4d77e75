import type { Environment } from '../../src/setting-reader.ts'
import { type FirebaseSettings, readSettings } from '../../src/settings.ts'
import type { BankHome } from './bank-home.ts'
import type { FaultWeights } from './proxy/request-fault.ts'
import type { WholeRequest } from './proxy/target.ts'

/** The database of a bank test, as the app's settings name it. */
export type BankSettings = Pick<FirebaseSettings, 'app' | 'authEmulatorUrl' | 'firestoreEmulator'>

/** What a person asks of a run. */
export interface BankOptions {
  readonly home: BankHome
  readonly seconds: number
  readonly clients: number
  readonly seed: number
  /** A word for names and emails that no other run on the same database has. */
  readonly run: string
  /** How often the network does what; null for a network without faults. */
  readonly faults: FaultWeights | null
  /** Which requests faults may meet; all of them, where it is left out. */
  readonly mayMeetFault?: (request: WholeRequest) => boolean
  /** A planted bug, for the test of this test: who sends again after a failure takes a new id. */
  readonly forgetsIds?: boolean
}

/**
 * The settings of a project on the emulators.
 * @public `npm run bank` loads it by its path.
 */
export function emulatorSettings(
  { firestoreHost, authUrl }: { readonly firestoreHost: string; readonly authUrl: string },
  projectId: string,
): BankSettings {
  const [host = '', port] = firestoreHost.split(':')
  return {
    app: { apiKey: 'fake-api-key', authDomain: 'localhost', projectId, appId: '1:1:web:1' },
    authEmulatorUrl: authUrl,
    firestoreEmulator: { host, port: Number(port) },
  }
}

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
