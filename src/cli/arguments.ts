import { parseArgs } from 'node:util'
import type { AuditDepth } from '../core/use-cases/check/report.ts'
import type { ExportFormat } from '../core/use-cases/export.ts'
import {
  type Environment,
  HOST_AND_PORT,
  ORIGIN,
  PROJECT_ID,
  type SettingKind,
} from '../setting-reader.ts'
import { Undecided } from './terminal.ts'

export type CommandName = 'audit' | 'checkpoint' | 'receipt' | 'verify' | 'export' | 'moderator'

const MODERATOR_ACTS = ['add', 'remove', 'list'] as const
type ModeratorAct = (typeof MODERATOR_ACTS)[number]

const OPTIONS = {
  project: { type: 'string' },
  server: { type: 'string' },
  emulator: { type: 'string' },
  'app-check-token': { type: 'string' },
  'app-check-token-file': { type: 'string' },
  token: { type: 'string' },
  'token-file': { type: 'string' },
  json: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
  version: { type: 'boolean' },
  state: { type: 'string' },
  since: { type: 'string' },
  new: { type: 'boolean' },
  everything: { type: 'boolean' },
  format: { type: 'string' },
  out: { type: 'string' },
} as const

/** The options of one command, next to those of all. */
const OWN: Readonly<Record<CommandName, readonly string[]>> = {
  audit: ['state', 'since', 'new', 'everything'],
  checkpoint: ['state'],
  receipt: ['state'],
  verify: ['state'],
  export: ['state', 'format', 'out'],
  moderator: [],
}
const OF_ALL = [
  ...[
    'project',
    'server',
    'emulator',
    'app-check-token',
    'app-check-token-file',
    'token',
    'token-file',
  ],
  ...['json', 'help', 'version'],
]
const OPERANDS: Partial<Record<CommandName, string>> = {
  receipt: 'ID',
  verify: 'FILE',
  moderator: 'NAME',
}

const FORMAT: SettingKind<ExportFormat> = {
  rule: 'must be csv or json',
  read: (text) => (text === 'csv' || text === 'json' ? text : null),
}

/** The typed arguments, checked. */
export interface Arguments {
  readonly command: CommandName
  /** The ID of `receipt`, the FILE of `verify`, the NAME of `moderator`; empty if there is none. */
  readonly operand: string
  /** The action of `moderator`; null for other commands. */
  readonly act: ModeratorAct | null
  /** As typed; null if it was not. */
  readonly project: string | null
  /** The address of an own server, without a path; null for a project. */
  readonly server: string | null
  /** Of a build in this environment; null if there is none. */
  readonly builtProject: string | null
  readonly emulator: { readonly host: string; readonly port: number } | null
  /** Null if there is none. */
  readonly appCheckToken: string | null
  /** Of a member, for a private ledger, or of the owner; null if there is none. */
  readonly token: string | null
  readonly isJson: boolean
  readonly state: string | null
  readonly since: string | null
  /** Null if it was not said. */
  readonly depth: AuditDepth | null
  readonly format: ExportFormat | null
  readonly out: string | null
}

export type Parsed = Arguments | { readonly show: 'help' | 'version'; readonly of?: CommandName }

/**
 * Reads the arguments of the command line, and the files of tokens that they name. Throws `Undecided` for arguments without a meaning.
 * `readSecret` gives the text of a file that only its owner may read.
 */
export async function readArguments(
  typed: readonly string[],
  environment: Environment,
  readSecret: (path: string) => Promise<string>,
): Promise<Parsed> {
  const { values, positionals } = parse(typed)
  if (values.version) return { show: 'version' }
  const [name, ...operands] = positionals
  if (name === undefined && values.help) return { show: 'help' }
  const command = commandOf(name)
  if (values.help) return { show: 'help', of: command }
  const foreign = Object.keys(values).find((key) => ![...OF_ALL, ...OWN[command]].includes(key))
  if (foreign !== undefined) throw new Undecided(unknownOption(command, foreign))
  const act = command === 'moderator' ? actOf(operands.shift()) : null
  const builtProject = String(environment.VITE_FIREBASE_PROJECT_ID ?? '').trim()
  for (const other of ['project', 'emulator'] as const)
    if (values.server !== undefined && values[other] !== undefined)
      throw new Undecided(notTogether('--server', `--${other}`))
  const token = (kind: TokenKind) => readToken(kind, values, environment, readSecret)
  return {
    command,
    operand: operandOf(command, act, operands),
    act,
    project: read('--project', PROJECT_ID, values.project),
    server: read('--server', ORIGIN, values.server),
    builtProject: read('VITE_FIREBASE_PROJECT_ID', PROJECT_ID, builtProject || undefined),
    emulator: read('--emulator', HOST_AND_PORT, values.emulator),
    appCheckToken: await token(APP_CHECK),
    token: await token(PERSON),
    isJson: values.json ?? false,
    state: read('--state', PATH, values.state),
    since: read('--since', PATH, values.since),
    depth: depthOf(values.new, values.everything),
    format: read('--format', FORMAT, values.format),
    out: read('--out', PATH, values.out),
  }
}

function depthOf(isNew = false, isEverything = false): AuditDepth | null {
  if (isNew && isEverything) throw new Undecided(notTogether('--new', '--everything'))
  if (isNew) return 'new'
  return isEverything ? 'everything' : null
}

function actOf(word: string | undefined): ModeratorAct {
  const act = MODERATOR_ACTS.find((one) => one === word)
  if (act !== undefined) return act
  throw new Undecided(isMissing('moderator', 'add NAME, remove NAME or list'))
}

function operandOf(
  command: CommandName,
  act: ModeratorAct | null,
  operands: readonly string[],
): string {
  const wanted = act === 'list' ? undefined : OPERANDS[command]
  if (wanted && !operands[0]) throw new Undecided(isMissing(command, wanted))
  const left = operands[wanted ? 1 : 0]
  if (left !== undefined) throw new Undecided(tooMany(command, left))
  return operands[0] ?? ''
}

const PATH: SettingKind<string> = { rule: 'must be a path', read: (text) => text || null }

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true })
  } catch (cause) {
    throw new Undecided(notUnderstood(cause instanceof Error ? cause.message : ''), { cause })
  }
}

function commandOf(name: string | undefined): CommandName {
  if (name !== undefined && Object.hasOwn(OWN, name)) return name as CommandName
  throw new Undecided(unknownCommand(name))
}

function read<T>(name: string, { rule, read }: SettingKind<T>, text: string | undefined): T | null {
  if (text === undefined) return null
  const value = read(text)
  if (value === null) throw new Undecided(`${name} ${rule}, not "${text}".`)
  return value
}

/** A token that is typed is in the list of processes; one in a file or in the environment is not. */
interface TokenKind {
  readonly option: 'token' | 'app-check-token'
  readonly variable: string
  readonly pattern: RegExp
  /** Completes a sentence about a text that is no such token. */
  readonly otherwise: string
}

const APP_CHECK: TokenKind = {
  option: 'app-check-token',
  variable: 'PLEDGER_APP_CHECK_TOKEN',
  // A JSON Web Token, which fits into a header.
  pattern: /^[\w-]+\.[\w-]+\.[\w-]+$/,
  otherwise:
    'is no token of App Check: it should have three parts with dots between them. A debug token has to be exchanged for one first.',
}

const PERSON: TokenKind = {
  option: 'token',
  variable: 'PLEDGER_TOKEN',
  // The characters of a bearer token in a header: an id token, or an access token of the owner.
  pattern: /^[\w.~+/-]+=*$/,
  otherwise: 'is no token: it should be one word, without "Bearer" before it.',
}

/**
 * The token as typed, else that of the file, else that of the environment; null without one. Throws `Undecided` for a text that is no
 * token, without repeating it: it may be another secret.
 */
async function readToken(
  { option, variable, pattern, otherwise }: TokenKind,
  values: ReturnType<typeof parse>['values'],
  environment: Environment,
  readSecret: (path: string) => Promise<string>,
): Promise<string | null> {
  const typed = values[option]
  const file = read(`--${option}-file`, PATH, values[`${option}-file`])
  if (typed !== undefined && file !== null)
    throw new Undecided(notTogether(`--${option}`, `--${option}-file`))
  const around = String(environment[variable] ?? '').trim()
  const [text, place] =
    typed !== undefined
      ? [typed, `--${option}`]
      : file !== null
        ? [await readSecret(file), file]
        : [around || null, variable]
  if (text === null) return null
  const token = text.trim()
  if (pattern.test(token)) return token
  throw new Undecided(`${place} ${otherwise}`)
}

const SEE_HELP = 'See "pledger --help".'

function unknownCommand(name: string | undefined): string {
  return name === undefined
    ? `Which command? ${SEE_HELP}`
    : `There is no command "${name}". ${SEE_HELP}`
}

function unknownOption(command: CommandName, option: string): string {
  return `"${command}" has no option --${option}. See "pledger ${command} --help".`
}

/** Node's message about arguments, without its advice, which names no command of ours. */
function notUnderstood(message: string): string {
  return `${message.replace(/(?:\.?\n|\. ).*$/s, '')}. ${SEE_HELP}`
}

export function isMissing(command: CommandName, what: string): string {
  return `"${command}" needs ${what}. See "pledger ${command} --help".`
}

function tooMany(command: CommandName, word: string): string {
  return `"${command}" does not know what to do with "${word}". See "pledger ${command} --help".`
}

function notTogether(one: string, other: string): string {
  return `${one} and ${other} do not go together.`
}

export const missingProject =
  'Which ledger? Add --project ID or --server URL, or set VITE_FIREBASE_PROJECT_ID.'

export const newNeedsState = '--new needs a copy: add --state DIR.'

const OPTIONS_OF_ALL = `
Options of all commands:
  --project ID          the Firebase project of the ledger (or VITE_FIREBASE_PROJECT_ID)
  --server URL          the own server of the ledger, like https://points.example.com
  --emulator HOST:PORT  read the Firestore emulator instead of the service
  --token-file FILE     who you are (or PLEDGER_TOKEN): for a ledger that only members read
                        the id token of a member, to change moderators an access token
                        of the owner, or the server's owner-token. Only you may read FILE: chmod 600
  --app-check-token-file FILE
                        a token of App Check (or PLEDGER_APP_CHECK_TOKEN), where the
                        ledger asks for one
  --token T, --app-check-token T
                        the same, for tests: anyone on this machine can read T
  --json                print the result as one JSON document
  --help, --version

Exit codes: 0 clean, or done; 1 findings; 2 could not decide (network, usage, stopped).
`

/** Shown by `--help` without a command. */
export const HELP = `Checks a Pledger ledger: its entries, its balances and its past. Needs no account, unless only
members may read it.

  pledger audit                          read and check everything
  pledger checkpoint                     print the fingerprint: three lines
  pledger receipt ID                     print the receipt of a transaction
  pledger verify FILE                    check a receipt, offline
  pledger export --format csv --out DIR  write all transactions and accounts
  pledger moderator add NAME             as its owner: make somebody a moderator

"pledger COMMAND --help" says more.
${OPTIONS_OF_ALL}`

export const HELP_OF: Readonly<Record<CommandName, string>> = {
  audit: `pledger audit [--state DIR [--new]] [--since FILE]

Reads the ledger and checks everything. Findings come first, one a line; the verdict comes last.

  --state DIR    check against the copy of the ledger in DIR, and add what is new to it;
                 begin one where there is none. A copy that the ledger does not match is left
                 as it is. A first check that was stopped continues where it stopped
  --new          read only what is new since the copy, the accounts that it touched, and 100
                 old entries at random
  --everything   read everything again, also after a first check that was stopped
  --since FILE   the ledger must agree with this checkpoint; - reads the standard input
${OPTIONS_OF_ALL}`,
  checkpoint: `pledger checkpoint [--state DIR]

Reads and checks the ledger and prints its checkpoint in three lines: the origin, the number of
sealed entries, and the root of the tree over them.

  --state DIR    print the checkpoint of the copy in DIR instead, offline
${OPTIONS_OF_ALL}`,
  receipt: `pledger receipt ID [--state DIR]

Prints the receipt of a transaction: a JSON document that shows, also years later and offline,
that the ledger has it. Transactions have one once they are sealed, after ten minutes. Write --
before an ID that begins with a dash.

  --state DIR    take it from the copy in DIR instead, offline
${OPTIONS_OF_ALL}`,
  verify: `pledger verify FILE [--state DIR]

Checks a receipt, offline; - reads the standard input. With --project, the receipt must be of
this ledger.

  --state DIR    also compare its checkpoint with the copy in DIR
${OPTIONS_OF_ALL}`,
  export: `pledger export --format csv|json --out DIR [--state DIR]

Writes all transactions and accounts without loss to DIR/transactions.csv and DIR/accounts.csv,
or .json. Overwrites nothing.

  --state DIR    export the copy in DIR instead, offline
${OPTIONS_OF_ALL}`,
  moderator: `pledger moderator add NAME
pledger moderator remove NAME
pledger moderator list

Says who the moderators are. Only the owner of the project can add and remove them, with an access
token, which is valid for an hour; the emulator needs none. Anyone who may read the ledger can list
them. A name with spaces needs quotes.

  export PLEDGER_TOKEN=$(gcloud auth print-access-token)
  pledger moderator add Priya --project ID

Adding a moderator twice, or removing somebody who is none, changes nothing and is no error.
${OPTIONS_OF_ALL}`,
}
