import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { CorruptData } from '../adapters/memory/journal.ts'
import { systemClock } from '../adapters/shared/platform.ts'
import { checkpointText } from '../core/domain/check/checkpoint.ts'
import type { Environment } from '../setting-reader.ts'
import { openDatabase } from './database/open-database.ts'
import { openIdentities } from './identity/open-identities.ts'
import { exportLedger, importLedger } from './move.ts'
import { ownerToken } from './owner-token.ts'
import type { PageOptions } from './page-files.ts'
import { originAt } from './ports.ts'
import { readServerSettings, type ServerSettings } from './settings.ts'
import { startServer } from './start.ts'

/** Defined by the build: what hosting sends (`vite.server.config.ts`). */
declare const HEADERS: PageOptions['headers']

/** The files with settings, as for a page. The environment comes first, then the last file. */
const FILES = ['.env', '.env.local']
/** A shorter journal is loaded at once. */
const REPORTED_FROM = 50_000
/** The built page is beside the built server. */
const PAGE = join(import.meta.dirname, 'page')

function environment(): Environment {
  const files = process.env.CLEAN_ENV ? [] : FILES.filter((name) => existsSync(name))
  const all = files.map((name) => parseEnv(readFileSync(name, 'utf8')))
  return Object.assign({}, ...all, process.env)
}

/** Ends the process with a sentence for the operator. */
function fail(message: string): never {
  console.error(message)
  process.exit(1)
}

/** The settings that the page is built with, as `VITE_…` variables. */
function pageSettings({ community, providers, oidc }: ServerSettings) {
  return {
    VITE_BACKEND: 'server',
    VITE_MEMBERS: community.members.join(','),
    VITE_READERS: community.readers,
    VITE_IDENTITY_PROVIDERS: Object.keys(providers).join(','),
    VITE_OIDC_NAME: oidc?.name ?? '',
  }
}

/** A long journal takes a while to load. */
function reportLoaded(loaded: number, all: number): void {
  if (all > REPORTED_FROM) console.log(`  ${loaded} of ${all} entries are loaded.`)
}

async function run(settings: ServerSettings): Promise<void> {
  const { databaseUrl, dataFolder, baseUrl, isStandby, smtpUrl } = settings
  if (isStandby) console.log('Waits until the server that writes this ledger ends.')
  const database = await openDatabase(databaseUrl, dataFolder, reportLoaded)
  const owner = ownerToken(dataFolder)
  const server = await startServer(settings, {
    database,
    isOwner: owner.isOwners,
    openIdentities: () => openIdentities({ database, settings }),
    clock: systemClock,
    page: { folder: PAGE, headers: HEADERS },
  })
  console.log(`Pledger listens at ${server.address}/ for pages of ${baseUrl}`)
  const place =
    databaseUrl === null ? join(dataFolder, 'pledger.db') : 'the database of DATABASE_URL'
  console.log(`  The ledger is in ${place}.`)
  if (smtpUrl === null) console.log('  Mails are printed here, since SMTP_URL is not set.')
  console.log('  To become its first moderator, sign up, choose a username NAME, and run')
  console.log(
    `    npm run pledger -- moderator add NAME --server ${baseUrl} --token-file ${owner.file}`,
  )
  const end = async () => {
    await server.close()
    await database.close()
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void end())
}

/** Moves a ledger between a file and the database, while no server writes it. */
async function move(settings: ServerSettings, direction: string, file: string): Promise<void> {
  const { databaseUrl, dataFolder, baseUrl, productName } = settings
  const database = await openDatabase(databaseUrl, dataFolder, reportLoaded)
  try {
    await database.becomeWriter(false)
    // Makes the tables of people.
    await openIdentities({ database, settings })
    if (direction === 'export') {
      const { commits, people } = await exportLedger(database, file)
      console.log(
        `${file} is written (commits: ${commits}, people: ${people}). Keep it as you keep the data.`,
      )
    } else {
      const home = { origin: originAt(baseUrl), productName }
      const { entries, checkpoint } = await importLedger(database, file, home)
      console.log(`Imported and checked: ${entries} entries, and nothing that does not add up.`)
      process.stdout.write(checkpointText(checkpoint))
    }
  } finally {
    await database.close()
  }
}

const [, , command, file] = process.argv
const settings = readServerSettings(environment())
if (!settings.ok) fail(settings.refusal.map(({ name, message }) => `${name} ${message}`).join('\n'))
// The data has addresses and sessions, so its files are for nobody else.
process.umask(0o077)
// A failure of one request ends no other.
process.on('unhandledRejection', (cause) => console.error(cause))
if (process.argv.includes('--page-settings'))
  console.log(JSON.stringify(pageSettings(settings.value)))
else if (command !== 'export' && command !== 'import')
  await run(settings.value).catch((cause: unknown) => fail(reasonOf(cause)))
else if (file === undefined) fail(`npm run serve -- ${command} FILE`)
else await move(settings.value, command, file).catch((cause: unknown) => fail(reasonOf(cause)))

function reasonOf(cause: unknown): string {
  const { message } = cause as Error
  const { code } = cause as NodeJS.ErrnoException
  if (code === 'EADDRINUSE')
    return `Another program has port ${settings.ok && settings.value.port}. PORT sets another one.`
  if (cause instanceof CorruptData)
    return `The ledger cannot be read, and is left as it is. ${message}.`
  return message
}
