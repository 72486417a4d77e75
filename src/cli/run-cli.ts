import { Fault } from '../core/domain/result.ts'
import type { Environment } from '../setting-reader.ts'
import { type Arguments, type CommandName, HELP, HELP_OF, readArguments } from './arguments.ts'
import { audit } from './commands/audit.ts'
import { exportTables } from './commands/export.ts'
import { moderator } from './commands/moderator.ts'
import { checkpoint, receipt, verify } from './commands/receipts.ts'
import type { CliPorts, Context } from './context.ts'
import { notUsable, readSecret, systemProblem } from './files.ts'
import { type ExitCode, printable, type Terminal, Undecided } from './terminal.ts'

const COMMANDS: Readonly<Record<CommandName, (context: Context) => Promise<ExitCode>>> = {
  audit,
  checkpoint,
  receipt,
  verify,
  export: exportTables,
  moderator,
}

export interface Start {
  readonly typed: readonly string[]
  readonly environment: Environment
  readonly terminal: Terminal
  readonly stop: AbortSignal
  readonly version: string
  readonly openPorts: () => Promise<CliPorts>
}

/** Runs the typed command. Says in one line why it cannot decide; rethrows a bug. */
export async function runCli(start: Start): Promise<ExitCode> {
  const { terminal, stop } = start
  let args: Arguments | undefined
  try {
    const parsed = await readArguments(start.typed, start.environment, (path) =>
      readSecret(terminal, path),
    )
    if ('show' in parsed) {
      const help = parsed.of ? HELP_OF[parsed.of] : HELP
      await terminal.print(parsed.show === 'version' ? `${start.version}\n` : help)
      return 0
    }
    args = parsed
    return await COMMANDS[args.command]({ args, terminal, stop, ports: await start.openPorts() })
  } catch (cause) {
    const why = reasonOf(cause, args)
    if (why === null) throw cause
    terminal.say(printable(why))
    return 2
  }
}

/** The message for the person; null for a bug. */
function reasonOf(cause: unknown, args: Arguments | undefined): string | null {
  if (cause instanceof Undecided) return cause.message
  const { host, port } = args?.emulator ?? {}
  if (cause instanceof Fault)
    return faultText(
      cause,
      args?.server ?? (host ? `${host}:${port}` : null),
      args?.token != null,
      args?.server != null,
    )
  const problem = systemProblem(cause)
  return problem && notUsable(pathOf(cause), problem)
}

/** The file or folder that a system error is about. */
function pathOf(cause: unknown): string | null {
  return cause instanceof Error && 'path' in cause ? String(cause.path) : null
}

function faultText(
  { code, message, cause }: Fault,
  place: string | null,
  hasToken: boolean,
  isServer: boolean,
): string {
  const why = cause instanceof Error && cause.message !== '' ? ` (${cause.message})` : ''
  const where = place === null ? '' : ` at ${place}`
  const member = hasToken
    ? 'Is the token that of a member, and less than an hour old?'
    : 'Do only members read it? Then set PLEDGER_TOKEN, or add --token-file.'
  const denied = `The ledger${where} does not let this client read it${why}. ${member} Is App Check enforced? Then set PLEDGER_APP_CHECK_TOKEN, or add --app-check-token-file.`
  const texts = {
    unauthenticated: denied,
    unreachable: `The ledger${where} cannot be reached${why}. Try again later.`,
    denied,
    exhausted: `The ledger${where} answers nothing more for now: its quota is used up${why}.`,
    broken: `${message}${why}. Is the ${isServer ? 'address' : 'project'} right?`,
  }
  return texts[code]
}
