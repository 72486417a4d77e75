import type { Product } from './core/app.ts'
import type { Community } from './core/domain/community.ts'
import { accept, type Result, refuse } from './core/domain/result.ts'
import { PROVIDERS, type Provider } from './core/domain/session.ts'
import {
  DOMAINS,
  type Environment,
  HOST,
  HOST_AND_PORT,
  PROJECT_ID,
  READERS,
  type SettingKind,
  type SettingProblem,
  SettingReader,
  TEXT,
  WEB_ADDRESS,
  wholeNumber,
} from './setting-reader.ts'

/** How an instance of the app is configured. The build reads it once. */
export interface Settings {
  readonly product: Product
  /** In the order shown. */
  readonly providers: readonly Provider[]
  readonly community: Community
  readonly backend: DemoSettings | FirebaseSettings | ServerSettings
}

export type BackendKind = Settings['backend']['kind']

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

/** The server that the page comes from is its backend. */
interface ServerSettings {
  readonly kind: 'server'
  /** The company whose own sign-in people can use; null without one. */
  readonly oidcName: string | null
}

const BACKENDS: readonly BackendKind[] = ['demo', 'firebase', 'server']

const BACKEND: SettingKind<BackendKind> = {
  rule: 'must be demo, firebase or server',
  read: (text) => BACKENDS.find((kind) => kind === text) ?? null,
}

const PROVIDER_LIST: SettingKind<readonly Provider[]> = {
  rule: `must list some of ${PROVIDERS.join(', ')}, each once, with commas between them`,
  read(text) {
    const names = text.split(',').map((name) => name.trim().toLowerCase())
    const providers = names.flatMap((name) => PROVIDERS.find((known) => known === name) ?? [])
    const eachOnce = new Set(names).size === names.length
    return eachOnce && providers.length === names.length ? providers : null
  },
}

/**
 * Reads and checks the settings from `VITE_…` variables. Unset or empty ones have their defaults, which give the demo.
 * Refuses with every problem found. Settings of other backends may stay set. They are also checked, but not required.
 */
export function readSettings(
  environment: Environment,
): Result<Settings, readonly SettingProblem[]> {
  const from = new SettingReader(environment)
  const product = {
    name: from.read('VITE_PRODUCT_NAME', TEXT, 'Pledger'),
    sourceUrl: from.read('VITE_SOURCE_URL', WEB_ADDRESS, 'https://example.com/pledger'),
    authorName: from.read('VITE_AUTHOR_NAME', TEXT, 'Pledger contributors'),
    authorUrl: from.read('VITE_AUTHOR_URL', WEB_ADDRESS, 'https://example.com/'),
  }
  const community = readCommunity(from)
  const kind = from.read('VITE_BACKEND', BACKEND, 'demo')
  // An own server has only those that it is set up for.
  const usual: readonly Provider[] = kind === 'server' ? [] : ['google']
  const listed = from.read('VITE_IDENTITY_PROVIDERS', PROVIDER_LIST, usual)
  const oidcName = from.read('VITE_OIDC_NAME', TEXT, null)
  const hasOidc = kind === 'server' && oidcName !== null
  const providers = hasOidc ? (['oidc', ...listed] as const) : listed
  const transfers = from.read('VITE_DEMO_TRANSFERS', wholeNumber(1_000_000), 0)
  const firebase = readFirebase(from, kind === 'firebase')
  const problems = from.problems()
  if (problems.length > 0) return refuse(problems)
  const backends = {
    demo: { kind: 'demo', transfers },
    firebase,
    server: { kind: 'server', oidcName },
  } as const
  return accept({ product, providers, community, backend: backends[kind] })
}

function readCommunity(from: SettingReader): Community {
  const readers = from.read('VITE_READERS', READERS, 'everyone')
  // Without members there would be nobody to read it.
  const members =
    readers === 'members'
      ? from.required('VITE_MEMBERS', DOMAINS, [])
      : from.read('VITE_MEMBERS', DOMAINS, [])
  return { members, readers }
}

function readFirebase(from: SettingReader, isNeeded: boolean): FirebaseSettings {
  const app = (name: string, kind: SettingKind<string>) =>
    isNeeded ? from.required(name, kind, '') : from.read(name, kind, '')
  const url = from.read('VITE_TOKEN_SYNC_URL', WEB_ADDRESS, null)
  const maxAgeSeconds = from.read('VITE_TOKEN_SYNC_MAX_AGE', wholeNumber(3600), 300)
  return {
    kind: 'firebase',
    app: {
      apiKey: app('VITE_FIREBASE_API_KEY', TEXT),
      authDomain: app('VITE_FIREBASE_AUTH_DOMAIN', HOST),
      projectId: app('VITE_FIREBASE_PROJECT_ID', PROJECT_ID),
      appId: app('VITE_FIREBASE_APP_ID', TEXT),
    },
    authEmulatorUrl: from.read('VITE_AUTH_EMULATOR_URL', WEB_ADDRESS, null),
    firestoreEmulator: from.read('VITE_FIRESTORE_EMULATOR_HOST', HOST_AND_PORT, null),
    appCheckKey: from.read('VITE_APP_CHECK_KEY', TEXT, null),
    tokenSync: url === null ? null : { url, maxAgeSeconds },
  }
}
