import fs from 'node:fs/promises'
import { join } from 'node:path'
import type { StoredRecord } from '../../core/domain/check/stored-record.ts'
import { BUNDLE_SIZE, type Bundle, type CopyChange } from '../../core/ports/ledger-copy.ts'
import {
  type AccountsFile,
  type CopyFiles,
  ENTRIES,
  type FolderHead,
  HEAD,
  headWith,
  isOfCopy,
  ROOTS,
} from './copy-folder.ts'
import { appendText, toLines } from './log-file.ts'
import { readAccounts } from './read-folder.ts'

/** An accounts file with more repeated lines than this is written again, where they are also most of it. */
const MOST_REPEATED = 1000
const NOTHING: CopyFiles = {
  entries: 0,
  roots: 0,
  lastBundle: null,
  accounts: { file: 'accounts-1.jsonl', bytes: 0, lines: 0, linesAtFirst: 0 },
}

/** Writes all that a change adds. It counts from the moment on at which the returned head is put in place. */
export async function writeChange(
  folder: string,
  found: FolderHead | null,
  change: CopyChange,
): Promise<FolderHead> {
  const before = found?.places ?? NOTHING
  const added = await writeBundles(folder, before, change)
  const accounts = await writeAccounts(folder, found, change.accounts)
  return headWith(change.head, { ...added, accounts })
}

/** Puts a head in place, in one step that is on the disk when this ends. */
export async function replaceHead(
  folder: string,
  head: FolderHead,
  mayReplace: () => Promise<boolean>,
): Promise<boolean> {
  const path = join(folder, HEAD)
  await writeWhole(`${path}.new`, `${JSON.stringify(head, null, 2)}\n`)
  await syncFolder(folder)
  if (!(await mayReplace())) return false
  await fs.rename(`${path}.new`, path)
  await syncFolder(folder)
  return true
}

/** Deletes files of earlier heads, and of saves that were interrupted. */
export async function deleteLeftovers(folder: string, { places }: FolderHead): Promise<void> {
  const used = [HEAD, ENTRIES, ROOTS, places.lastBundle, places.accounts.file]
  const names = await fs.readdir(folder)
  const left = names.filter((name) => isOfCopy(name) && !used.includes(name))
  await Promise.all(left.map((name) => fs.rm(join(folder, name), { force: true })))
}

async function writeBundles(folder: string, before: CopyFiles, { head, bundles }: CopyChange) {
  if (bundles.length === 0) return before
  const complete = bundles.filter(({ entries }) => entries.length === BUNDLE_SIZE)
  const last = bundles.find(({ entries }) => entries.length < BUNDLE_SIZE)
  const { entries, roots } = await writeComplete(folder, before, complete)
  const lastBundle = last ? `last-bundle-${head.size}.json` : null
  if (lastBundle) await writeWhole(join(folder, lastBundle), JSON.stringify(last))
  return { entries, roots, lastBundle }
}

async function writeComplete(folder: string, before: CopyFiles, bundles: readonly Bundle[]) {
  const texts = bundles.map(({ entries }) => toLines(entries))
  let end = before.entries
  const roots = bundles.map(({ root }, index) => {
    end += Buffer.byteLength(texts[index] ?? '')
    return { root, end }
  })
  if (bundles.length === 0) return before
  return {
    entries: await appendText(join(folder, ENTRIES), before.entries, texts.join('')),
    roots: await appendText(join(folder, ROOTS), before.roots, toLines(roots)),
  }
}

async function writeAccounts(
  folder: string,
  found: FolderHead | null,
  accounts: readonly StoredRecord[],
): Promise<AccountsFile> {
  const before = found?.places.accounts ?? NOTHING.accounts
  if (accounts.length === 0) return before
  const lines = before.lines + accounts.length
  const repeated = lines - before.linesAtFirst
  if (found && repeated > Math.max(MOST_REPEATED, before.linesAtFirst))
    return rewriteAccounts(folder, found, accounts)
  const bytes = await appendText(join(folder, before.file), before.bytes, toLines(accounts))
  return { ...before, bytes, lines }
}

async function rewriteAccounts(
  folder: string,
  found: FolderHead,
  accounts: readonly StoredRecord[],
): Promise<AccountsFile> {
  const all = [...(await readAccounts(folder, found)), ...accounts]
  const latest = [...new Map(all.map((account) => [account.id, account])).values()]
  const number = Number(/\d+/.exec(found.places.accounts.file)?.[0]) + 1
  const file = `accounts-${number}.jsonl`
  const bytes = await appendText(join(folder, file), 0, toLines(latest))
  return { file, bytes, lines: latest.length, linesAtFirst: latest.length }
}

async function writeWhole(path: string, text: string): Promise<void> {
  await appendText(path, 0, text)
}

/** Waits until the names of new files are on the disk, too. Not every system can. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await fs.open(folder, 'r').catch(() => null)
  await handle?.sync().catch(() => null)
  await handle?.close()
}
