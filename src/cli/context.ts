import { compose } from '../composition/compose.ts'
import type { Result } from '../core/domain/result.ts'
import * as check from '../core/features/check.ts'
import type { Given } from '../core/features/feature.ts'
import type { Archive } from '../core/ports/archive.ts'
import type { CopyRefusal, LedgerCopy } from '../core/ports/ledger-copy.ts'
import type { Moderators } from '../core/ports/moderators.ts'
import type { Clock, Digest, Pause, Random, TableFormat } from '../core/ports/platform.ts'
import { type Arguments, missingProject } from './arguments.ts'
import { type Terminal, Undecided } from './terminal.ts'

export interface LedgerSource {
  /** The address of an own server, without a path; null for a project. */
  readonly server: string | null
  /** Empty for a server. */
  readonly projectId: string
  readonly emulator: { readonly host: string; readonly port: number } | null
  /** A token of App Check, for a service that asks for one; null if there is none. */
  readonly appCheckToken: string | null
  /** Of a member, for a ledger that not everyone may read, or of the owner; null if there is none. */
  readonly token: string | null
}

/** The copies in a folder. */
export interface FolderCopy extends LedgerCopy {
  /** Reads all that is stored of a copy, and refuses if any of it is not as it was saved. */
  verify(origin: string): Promise<Result<void, CopyRefusal>>

  /** Whether files of a copy are stored without their head, so that none of them can be used. */
  hasLostHead(origin: string): Promise<boolean>
}

/** The environment of the command line. */
export interface CliPorts {
  archive(source: LedgerSource): Archive
  moderators(source: LedgerSource): Moderators
  copy(folder: string): FolderCopy
  /** Makes a folder, and those above it that are missing. Throws system errors. */
  makeFolder(path: string): Promise<void>
  readonly digest: Digest
  readonly tables: TableFormat
  readonly clock: Clock
  readonly random: Random
  readonly pause: Pause
}

/** The input of each command. */
export interface Context {
  readonly args: Arguments
  readonly ports: CliPorts
  readonly terminal: Terminal
  /** Aborted when the person stops the command. */
  readonly stop: AbortSignal
}

/** The ledger that was asked for. Throws `Undecided` if nobody said which. */
export function sourceOf({ args }: Context): LedgerSource {
  const { server } = args
  const projectId = server === null ? (args.project ?? args.builtProject) : ''
  if (projectId === null) throw new Undecided(missingProject)
  return {
    server,
    projectId,
    emulator: args.emulator,
    appCheckToken: args.appCheckToken,
    token: args.token,
  }
}

export function originOf({ server, projectId }: LedgerSource): string {
  return `pledger/${server === null ? projectId : new URL(server).host}`
}

/** The use cases of a check over the ports of the command line, and these. */
export function checkOver<Over extends Partial<Pick<Given, 'archive' | 'copy'>>>(
  { digest, tables, clock, random, pause }: CliPorts,
  over: Over,
) {
  return compose(check, { digest, tables, clock, random, pause, ...over })
}
