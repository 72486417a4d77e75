import { rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Result } from '../core/domain/result.ts'
import type { CopyRefusal, LedgerCopy } from '../core/ports/ledger-copy.ts'
import type { CliPorts, Context, FolderCopy } from './context.ts'
import { copyText, lostHead, otherCopy } from './copy-texts.ts'
import { prepareFolder } from './prepare-folder.ts'
import { Undecided } from './undecided.ts'

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
 * The copies in a folder of the person, that of this ledger read and verified to the last byte. Throws `Undecided` where it is
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
 * The same, before something is added. Makes the folder, and says if what is in it protects nothing any more. Only the head is
 * verified: a check reads the rest. Throws `Undecided` also where the folder cannot be written.
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
