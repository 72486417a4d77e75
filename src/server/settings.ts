import type { Community } from '../core/domain/community.ts'
import { accept, type Result, refuse } from '../core/domain/result.ts'
import { PROVIDERS, type Provider } from '../core/domain/session.ts'
import {
  DOMAINS,
  type Environment,
  ORIGIN,
  READERS,
  type SettingKind,
  type SettingProblem,
  SettingReader,
  TEXT,
  WEB_ADDRESS,
  wholeNumber,
} from '../setting-reader.ts'

/** What a provider knows this server by. */
interface ProviderClient {
  readonly id: string
  readonly secret: string
}

/** How a server is configured. It reads this once, at its start. */
export interface ServerSettings {
  readonly productName: string
  readonly host: string
  readonly port: number
  /** Where people open the page: its origin, without a path. */
  readonly baseUrl: string
  /** Whose pages may call the server: that origin, and on a machine of one's own its other names. */
  readonly origins: readonly string[]
  /** A PostgreSQL-compatible database; null for SQLite in the data folder. */
  readonly databaseUrl: string | null
  readonly dataFolder: string
  readonly community: Community
  /** Whether the process waits until the writer of this ledger ends, and then takes over. */
  readonly isStandby: boolean
  /** Where mails are sent; null prints them. */
  readonly smtpUrl: string | null
  readonly mailFrom: string
  readonly providers: Readonly<Partial<Record<Provider, ProviderClient>>>
  /** A company's own sign-in, by OpenID Connect. */
  readonly oidc: (ProviderClient & { readonly name: string; readonly issuer: string }) | null
}

/** The addresses of this machine, which no other reaches. */
const LOOPBACK = ['127.0.0.1', '::1', 'localhost']

const addressWithPassword = (rule: string, protocols: RegExp): SettingKind<string> => ({
  rule,
  isSecret: true,
  read: (text) => (URL.canParse(text) && protocols.test(new URL(text).protocol) ? text : null),
})
const DATABASE = addressWithPassword(
  'must be an address like postgres://user:password@host/database',
  /^postgres(ql)?:$/,
)
const MAIL_SERVER = addressWithPassword(
  'must be an address like smtp://user:password@host:587',
  /^smtps?:$/,
)

const YES: SettingKind<boolean> = {
  rule: 'must be 1 or 0',
  read: (text) => (text === '1' || text === '0' ? text === '1' : null),
}

/** Reads and checks the settings of a server. Refuses with every problem found. */
export function readServerSettings(
  environment: Environment,
): Result<ServerSettings, readonly SettingProblem[]> {
  const from = new SettingReader(environment, 'PLEDGER_')
  const host = from.read('HOST', TEXT, '127.0.0.1')
  const port = from.read('PORT', wholeNumber(65_535), 4180)
  const smtpUrl = from.read('SMTP_URL', MAIL_SERVER, null)
  // Pages of other addresses are refused, so others must know theirs.
  const baseUrl = LOOPBACK.includes(host)
    ? from.read('BASE_URL', ORIGIN, originAt(host, port))
    : from.required('BASE_URL', ORIGIN, '')
  const isLocal = LOOPBACK.some((name) => baseUrl === originAt(name, port))
  const settings: ServerSettings = {
    productName: from.read('VITE_PRODUCT_NAME', TEXT, 'Pledger'),
    host,
    port,
    baseUrl,
    origins: isLocal ? LOOPBACK.map((name) => originAt(name, port)) : [baseUrl],
    databaseUrl: from.read('DATABASE_URL', DATABASE, null),
    dataFolder: from.read('PLEDGER_DATA', TEXT, 'data'),
    community: readCommunity(from),
    isStandby: from.read('PLEDGER_STANDBY', YES, false),
    smtpUrl,
    mailFrom:
      smtpUrl === null
        ? from.read('MAIL_FROM', TEXT, 'pledger@localhost')
        : from.required('MAIL_FROM', TEXT, ''),
    providers: readProviders(from),
    oidc: readOidc(from),
  }
  // Of the command line, which may have the same environment.
  for (const name of ['PLEDGER_TOKEN', 'PLEDGER_APP_CHECK_TOKEN']) from.read(name, TEXT, null)
  const problems = from.problems()
  return problems.length > 0 ? refuse(problems) : accept(settings)
}

function originAt(host: string, port: number): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}

function readCommunity(from: SettingReader): Community {
  const readers = from.read('PLEDGER_READERS', READERS, 'everyone')
  // Without members there would be nobody to read it.
  const members =
    readers === 'members'
      ? from.required('PLEDGER_MEMBERS', DOMAINS, [])
      : from.read('PLEDGER_MEMBERS', DOMAINS, [])
  return { members, readers }
}

function readProviders(from: SettingReader): ServerSettings['providers'] {
  const found = PROVIDERS.map((provider) => [provider, readClient(from, provider.toUpperCase())])
  return Object.fromEntries(found.filter(([, client]) => client !== null))
}

function readOidc(from: SettingReader): ServerSettings['oidc'] {
  const issuer = from.read('OIDC_ISSUER', WEB_ADDRESS, null)
  const name = from.read('OIDC_NAME', TEXT, issuer === null ? '' : new URL(issuer).hostname)
  const client = readClient(from, 'OIDC', issuer !== null)
  if (client === null) return null
  return { ...client, name, issuer: from.required('OIDC_ISSUER', WEB_ADDRESS, '') }
}

/** An id needs its secret, and a secret its id. */
function readClient(from: SettingReader, name: string, isNeeded = false): ProviderClient | null {
  const names = [`${name}_CLIENT_ID`, `${name}_CLIENT_SECRET`] as const
  const [id, secret] = names.map((each) => from.read(each, TEXT, null))
  if (!isNeeded && id === null && secret === null) return null
  return { id: from.required(names[0], TEXT, ''), secret: from.required(names[1], TEXT, '') }
}
