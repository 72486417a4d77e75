import { rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describeCount } from '../core/domain/check/finding.ts'
import type { Result } from '../core/domain/result.ts'
import type { CopyRefusal, LedgerCopy } from '../core/ports/ledger-copy.ts'
import type { CliPorts, Context, FolderCopy } from './context.ts'
import { prepareFolder } from './files.ts'
import { Undecided } from './terminal.ts'

/** Does something with an empty copy, which is deleted again, also where the process ends meanwhile. */
export async function withTemporaryCopy<T>(
  ports: CliPorts,
  use: (copy: LedgerCopy) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'pledger-'))
  const drop = () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
  process.once('exit', drop)
  try {
    return await use(ports.copy(folder))
  } finally {
    process.removeListener('exit', drop)
    drop()
  }
}

/**
 * The copies in a folder of the person, that of this ledger read and verified to the last byte. Throws `Undecided` if it is
 * damaged or cannot be read, or where the folder has only copies of other ledgers.
 */
export async function openCopy(
  ports: CliPorts,
  folder: string,
  origin: string,
): Promise<LedgerCopy> {
  const copy = await findCopy(ports, folder, origin)
  requireUsable(await copy.verify(origin), folder)
  return copy
}

/**
 * The same before a write. Creates the folder, and says if its content no longer protects anything. Only the head is verified: a
 * check reads the rest. Throws `Undecided` also if the folder cannot be written.
 */
export async function openCopyToWrite(
  { ports, terminal }: Pick<Context, 'ports' | 'terminal'>,
  folder: string,
  origin: string,
): Promise<LedgerCopy> {
  const copy = await findCopy(ports, folder, origin)
  requireUsable(await copy.head(origin), folder)
  await prepareFolder(ports, folder)
  if (await copy.hasLostHead(origin)) terminal.say(lostHead(folder))
  return copy
}

async function findCopy(ports: CliPorts, folder: string, origin: string): Promise<FolderCopy> {
  const copy = ports.copy(folder)
  const origins = await copy.origins()
  if (origins.length > 0 && !origins.includes(origin))
    throw new Undecided(otherCopy(folder, origins, origin))
  return copy
}

function requireUsable(answer: Result<unknown, CopyRefusal>, folder: string): void {
  if (!answer.ok) throw new Undecided(copyText(answer.refusal, folder))
}

/** Why a copy cannot be used or stored. */
export function copyText({ code }: CopyRefusal | { code: 'no-copy' }, folder: string): string {
  const texts = {
    'copy-changed': `Another process changed the copy in ${folder} meanwhile. Nothing was overwritten; try again.`,
    'copy-full': `There is no room for the copy in ${folder}: it is not up to date.`,
    'copy-forbidden': `The copy in ${folder} cannot be read or written.`,
    'copy-corrupt': `The copy in ${folder} is damaged. It was left as it is: use another folder, or delete it.`,
    'copy-of-other-version': `The copy in ${folder} is of another version of Pledger. It was left as it is: use another folder, or delete it.`,
    'no-copy': `There is no copy of this ledger in ${folder}: "pledger audit --state" begins one.`,
  }
  return texts[code]
}

function lostHead(folder: string): string {
  return `The copy in ${folder} has lost its head.json, so nothing in it can be used. A new copy begins, and protection begins anew: what was changed before now shows only against another copy or checkpoint.`
}

export function storedByOther(folder: string): string {
  return `Another check changed or locked the copy in ${folder} meanwhile, so this one stored nothing. What it found stands.`
}

function otherCopy(folder: string, origins: readonly string[], origin: string): string {
  return `${folder} has a copy of ${origins.join(', ')}. Use another folder for ${origin}.`
}

export function notInCopy(id: string, folder: string): string {
  return `The copy in ${folder} has no transaction "${id}". Perhaps it is newer than the copy.`
}

export function copyTooSmall(folder: string, size: number): string {
  return `The copy in ${folder} has only ${describeCount(size)} entries. "pledger audit --state" reads the rest.`
}

export function sameHistory(size: number, folder: string): string {
  return `Same history as the copy in ${folder} up to entry ${describeCount(size)}.`
}

export function otherHistory(size: number, folder: string, root: string): string {
  return `Not the same history: after ${describeCount(size)} entries, the copy in ${folder} has ${root}.`
}
