import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { openPorts } from '../../src/cli/compose.ts'
import type { CliPorts } from '../../src/cli/context.ts'
import { runCli } from '../../src/cli/run-cli.ts'
import type { ExitCode } from '../../src/cli/terminal.ts'
import type { StoredLedger } from '../builders/stored-ledger.ts'
import { portsFor } from './stored-ports.ts'

export const project = ['--project', 'ledger-example']

interface Outcome {
  readonly code: ExitCode
  /** The standard output. */
  readonly out: string
  /** What was said to the person. */
  readonly said: string
  readonly progress: readonly string[]
}

interface Options {
  readonly ports?: Partial<CliPorts>
  readonly environment?: Readonly<Record<string, string>>
  /** What files have, by path. Others are not there. */
  readonly files?: Readonly<Record<string, string>>
  readonly stop?: AbortSignal
}

/** Runs a command as it was typed, in this process. */
export async function runCommand(
  typed: readonly string[],
  { ports, environment = {}, files = {}, stop }: Options = {},
): Promise<Outcome> {
  const said: string[] = []
  const out: string[] = []
  const progress: string[] = []
  const code = await runCli({
    typed,
    environment,
    stop: stop ?? new AbortController().signal,
    version: '1.2.3',
    openPorts: async () => ({ ...(await openPorts()), ...ports }),
    terminal: {
      print: async (text) => void out.push(text),
      say: (line) => said.push(line),
      progress: (line) => progress.push(line),
      read: async (path) => files[path] ?? missing(path),
      readSecret: async (path) => files[path] ?? missing(path),
    },
  })
  return { code, out: out.join(''), said: said.join('\n'), progress }
}

/** Runs a command on a stored ledger. */
export function runOn(
  ledger: StoredLedger,
  typed: readonly string[],
  { ports, ...options }: Options = {},
): Promise<Outcome> {
  return runCommand([...typed, ...project], {
    ...options,
    ports: { ...portsFor(ledger), ...ports },
  })
}

function missing(path: string): never {
  throw Object.assign(new Error(`ENOENT: no such file or directory, open '${path}'`), {
    code: 'ENOENT',
    syscall: 'open',
    path,
  })
}

/** Makes folders that are deleted after the tests of the calling suite. */
export function temporaryFolders(): () => Promise<string> {
  const made: string[] = []
  afterAll(() => Promise.all(made.map((folder) => rm(folder, { recursive: true, force: true }))))
  return async () => {
    const folder = await mkdtemp(join(tmpdir(), 'cli-test-'))
    made.push(folder)
    return folder
  }
}
