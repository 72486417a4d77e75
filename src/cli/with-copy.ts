import { rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { LedgerCopy } from '../core/ports/ledger-copy.ts'
import type { CliPorts } from './context.ts'
import { copyText, otherCopy } from './copy-texts.ts'
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
 * The copies in a folder of the person. Throws `Undecided` where that of this ledger cannot be read, or where the folder has
 * only copies of other ledgers.
 */
export async function openCopy(
  ports: CliPorts,
  folder: string,
  origin: string,
): Promise<LedgerCopy> {
  const copy = ports.copy(folder)
  const origins = await copy.origins()
  if (origins.length > 0 && !origins.includes(origin))
    throw new Undecided(otherCopy(folder, origins, origin))
  const head = await copy.head(origin)
  if (!head.ok) throw new Undecided(copyText(head.refusal, folder))
  return copy
}

/** The same, before something is added. Makes the folder. Throws `Undecided` also where it cannot be written. */
export async function openCopyToWrite(
  ports: CliPorts,
  folder: string,
  origin: string,
): Promise<LedgerCopy> {
  const copy = await openCopy(ports, folder, origin)
  await prepareFolder(ports, folder)
  return copy
}
