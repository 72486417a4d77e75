import type { Product } from './core/app.ts'
import { PROVIDERS, type Provider } from './core/domain/person.ts'
import { accept, type Result, refuse } from './core/domain/result.ts'
import { type Environment, type SettingProblem, SettingReader } from './setting-reader.ts'

/** How an instance of the app is configured. The build reads it once. */
export interface Settings {
  readonly product: Product
  /** In the order shown. */
  readonly providers: readonly Provider[]
  readonly backend: DemoSettings | FirebaseSettings
}

export interface DemoSettings {
  readonly kind: 'demo'
  readonly transfers: number
}

export interface FirebaseSettings {
  readonly kind: 'firebase'
  readonly app: {
    readonly apiKey: string
    readonly authDomain: string
    readonly projectId: string
    readonly appId: string
  }
  readonly authEmulatorUrl: string | null
  readonly firestoreEmulator: { readonly host: string; readonly port: number } | null
  /** The site key of reCAPTCHA Enterprise; App Check is off without one. */
  readonly appCheckKey: string | null
  readonly tokenSync: { readonly url: string; readonly maxAgeSeconds: number } | null
}

const HOST = /^[a-z0-9-]+(\.[a-z0-9-]+)*(:\d+)?$/i
/** https://firebase.google.com/docs/projects/learn-more#project-id */
const PROJECT_ID = /^[a-z][a-z0-9-]{4,28}[a-z0-9]$/
const MOST_DEMO_TRANSFERS = 1_000_000

/**
 * Reads and checks the settings from `VITE_…` variables. Unset or empty ones have their defaults, which give the demo.
 * Refuses with every problem found.
 */
export function readSettings(
  environment: Environment,
): Result<Settings, readonly SettingProblem[]> {
  const read = new SettingReader(environment)
  const settings: Settings = {
    product: {
      name: read.text('VITE_PRODUCT_NAME', 'Pledger'),
      sourceUrl: read.webAddress('VITE_SOURCE_URL', 'https://example.com/pledger'),
      authorName: read.text('VITE_AUTHOR_NAME', 'Pledger contributors'),
      authorUrl: read.webAddress('VITE_AUTHOR_URL', 'https://example.com/'),
    },
    providers: read.checked(
      'VITE_IDENTITY_PROVIDERS',
      providerList(read.text('VITE_IDENTITY_PROVIDERS', 'google')),
      `must list some of ${PROVIDERS.join(', ')}, each once, with commas between them`,
      [],
    ),
    backend: readBackend(read),
  }
  const problems = read.problems()
  return problems.length > 0 ? refuse(problems) : accept(settings)
}

/** Settings of the other backend may stay set. They are checked, too, but none of them is required. */
function readBackend(read: SettingReader): DemoSettings | FirebaseSettings {
  const kind = read.checked(
    'VITE_BACKEND',
    ['demo', 'firebase'].find((name) => name === read.text('VITE_BACKEND', 'demo')) ?? null,
    'must be demo or firebase',
    'demo',
  )
  const demo = readDemo(read)
  const firebase = readFirebase(read, kind === 'firebase')
  return kind === 'firebase' ? firebase : demo
}

function readDemo(read: SettingReader): DemoSettings {
  return {
    kind: 'demo',
    transfers: read.wholeNumber('VITE_DEMO_TRANSFERS', 0, MOST_DEMO_TRANSFERS),
  }
}

function readFirebase(read: SettingReader, needed: boolean): FirebaseSettings {
  const required = (name: string) => (needed ? read.required(name) : read.text(name, ''))
  const matching = (name: string, pattern: RegExp, message: string) => {
    const text = required(name)
    return read.checked(name, text === '' || pattern.test(text) ? text : null, message, '')
  }
  const url = read.optionalWebAddress('VITE_TOKEN_SYNC_URL')
  const maxAgeSeconds = read.wholeNumber('VITE_TOKEN_SYNC_MAX_AGE', 300, 3600)
  return {
    kind: 'firebase',
    app: {
      apiKey: required('VITE_FIREBASE_API_KEY'),
      authDomain: matching(
        'VITE_FIREBASE_AUTH_DOMAIN',
        HOST,
        'must be a host, without https:// or a path',
      ),
      projectId: matching(
        'VITE_FIREBASE_PROJECT_ID',
        PROJECT_ID,
        'must be the id of a project, like ledger-example',
      ),
      appId: required('VITE_FIREBASE_APP_ID'),
    },
    authEmulatorUrl: read.optionalWebAddress('VITE_AUTH_EMULATOR_URL'),
    firestoreEmulator: read.optionalHost('VITE_FIRESTORE_EMULATOR_HOST'),
    appCheckKey: read.text('VITE_APP_CHECK_KEY', '') || null,
    tokenSync: url === null ? null : { url, maxAgeSeconds },
  }
}

function providerList(text: string): readonly Provider[] | null {
  const names = text.split(',').map((name) => name.trim().toLowerCase())
  const providers = names.flatMap((name) => PROVIDERS.find((provider) => provider === name) ?? [])
  const eachOnce = new Set(names).size === names.length
  return eachOnce && providers.length === names.length ? providers : null
}
