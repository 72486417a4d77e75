import fs from 'node:fs/promises'
import { join } from 'node:path'
import type { StoredRecord } from '../../core/domain/check/records.ts'
import { accept, type Result, refuse } from '../../core/domain/result.ts'
import { isFields, isText } from '../../core/domain/schema.ts'
import type {
  Bundle,
  CopyChange,
  CopyHead,
  CopyRefusal,
  LedgerCopy,
  RemovedText,
} from '../../core/ports/ledger-copy.ts'
import { requireContinuous } from '../shared/stored-copy.ts'
import {
  deleteLeftovers,
  type FolderHead,
  HEAD,
  isOfCopy,
  parseHead,
  readAccounts,
  readBundles,
  readHeadText,
  readRoots,
  replaceHead,
  verifyFiles,
  writeChange,
  writeForgotten,
} from './copy-folder.ts'
import { folderName, withLock } from './folder-lock.ts'
import { errorCode, fileRefusal } from './log-file.ts'

/**
 * A copy in files, in one folder for each origin: lines of JSON that are only added to, and a head that says how many of them
 * count. Saving replaces the head last, so that a process may be killed at any moment.
 */
export class FileLedgerCopy implements LedgerCopy {
  constructor(private readonly parent: string) {}

  origins(): Promise<readonly string[]> {
    return copiedOrigins(this.parent)
  }

  head(origin: string): Promise<Result<CopyHead | null, CopyRefusal>> {
    return this.read<CopyHead | null>(origin, null, async (_, { head }) => head)
  }

  bundles(
    origin: string,
    first: number,
    count: number,
  ): Promise<Result<readonly Bundle[], CopyRefusal>> {
    return this.read(origin, [], (folder, found) => readBundles(folder, found, first, count))
  }

  roots(origin: string): Promise<Result<readonly string[], CopyRefusal>> {
    return this.read(origin, [], readRoots)
  }

  accounts(origin: string): Promise<Result<readonly StoredRecord[], CopyRefusal>> {
    return this.read(origin, [], readAccounts)
  }

  /** Reads all that is stored of a copy, and refuses if any of it is not as it was saved. */
  verify(origin: string): Promise<Result<void, CopyRefusal>> {
    return this.read(origin, undefined, verifyFiles)
  }

  /** Whether files of a copy are stored without a head, which somebody deleted, or which an interrupted first save did not write. */
  async hasLostHead(origin: string): Promise<boolean> {
    const folder = this.folderOf(origin)
    const isLost = async () => {
      const names = (await exists(folder)) ? await fs.readdir(folder) : []
      return names.some(isOfCopy) && !names.includes(HEAD)
    }
    // Another process that saves for the first time has no head yet, either.
    return (await isLost()) && ((await withLock(folder, isLost)) ?? false)
  }

  async save(change: CopyChange): Promise<Result<void, CopyRefusal>> {
    requireContinuous(change)
    const { origin } = change.head
    const folder = this.folderOf(origin)
    return inFolder(folder, origin, change.from, (found) => writeChange(folder, found, change))
  }

  async forget(
    origin: string,
    size: number,
    texts: readonly RemovedText[],
  ): Promise<Result<void, CopyRefusal>> {
    const folder = this.folderOf(origin)
    return inFolder(folder, origin, size, (found) =>
      found ? writeForgotten(folder, found, texts) : null,
    )
  }

  /** Rejects if the folder cannot be written, or if others hold its lock for ten seconds. */
  async drop(origin: string): Promise<void> {
    const folder = this.folderOf(origin)
    if (!(await exists(folder))) return
    const dropped = await withLock(folder, async () => {
      // The head first: without it, nothing else counts.
      await fs.rm(join(folder, HEAD), { force: true, recursive: true })
      const names = (await fs.readdir(folder)).filter(isOfCopy)
      await Promise.all(names.map((name) => fs.rm(join(folder, name), { recursive: true })))
      return true
    })
    if (!dropped) throw new Error(`Another process is writing in ${folder}.`)
    // It stays if something else is in there, such as the next lock.
    await fs.rmdir(folder).catch(() => null)
  }

  /** Reads again where another process saved meanwhile: files of an earlier head may be gone. */
  private async read<T>(
    origin: string,
    none: T,
    readFrom: (folder: string, found: FolderHead) => Promise<T>,
  ): Promise<Result<T, CopyRefusal>> {
    const folder = this.folderOf(origin)
    try {
      const text = await readHeadText(folder)
      const found = parseHead(text, origin)
      if (!found.ok) return found
      if (!found.value) return accept(none)
      try {
        return accept(await readFrom(folder, found.value))
      } catch (cause) {
        if ((await readHeadText(folder)) === text) throw cause
      }
    } catch (cause) {
      return refuse(fileRefusal(cause))
    }
    return this.read(origin, none, readFrom)
  }

  private folderOf(origin: string): string {
    return join(this.parent, folderName(origin))
  }
}

const changed = refuse({ code: 'copy-changed' as const })

/** Changes a copy of this size. `write` writes all but the head, which it returns; null if there is nothing to change. */
async function inFolder(
  folder: string,
  origin: string,
  size: number,
  write: (found: FolderHead | null) => Promise<FolderHead> | null,
): Promise<Result<void, CopyRefusal>> {
  try {
    const result = await withLock(folder, (lock) =>
      changeIn(folder, origin, size, write, lock.isHeld),
    )
    return result ?? changed
  } catch (cause) {
    return refuse(fileRefusal(cause))
  }
}

async function changeIn(
  folder: string,
  origin: string,
  size: number,
  write: (found: FolderHead | null) => Promise<FolderHead> | null,
  isHeld: () => Promise<boolean>,
): Promise<Result<void, CopyRefusal>> {
  const found = parseHead(await readHeadText(folder), origin)
  if (!found.ok) return found
  if ((found.value?.head.size ?? 0) !== size) return changed
  const next = await write(found.value)
  if (!next || !(await replaceHead(folder, next, isHeld))) return changed
  // The change is stored. Files that cannot be deleted now are deleted after the next one.
  await deleteLeftovers(folder, next).catch(() => null)
  return accept(undefined)
}

async function exists(path: string): Promise<boolean> {
  try {
    await fs.stat(path)
    return true
  } catch (cause) {
    if (errorCode(cause) === 'ENOENT') return false
    throw cause
  }
}

/** The ledgers that a folder has copies of, as their heads say; none if there is no such folder. Throws system errors. */
async function copiedOrigins(parent: string): Promise<readonly string[]> {
  const names = await fs.readdir(parent).catch((cause: unknown) => {
    if (errorCode(cause) === 'ENOENT') return []
    throw cause
  })
  const origins = await Promise.all(names.map((name) => originIn(join(parent, name))))
  return origins.filter((origin) => origin !== null)
}

async function originIn(folder: string): Promise<string | null> {
  try {
    const stored: unknown = JSON.parse((await readHeadText(folder)) ?? 'null')
    const head = isFields(stored) && isFields(stored.head) ? stored.head : {}
    return isText(head.origin) ? String(head.origin) : null
  } catch {
    return null
  }
}
