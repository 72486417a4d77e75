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
  headText,
  headWith,
  isOfCopy,
  ROOTS,
} from './copy-folder.ts'
import { appendText, sumOf, sumWithLines, textOfLines, toLines } from './log-file.ts'
import { readAccounts } from './read-folder.ts'

/** An accounts file with more repeated lines than this is written again, where they are also most of it. */
const MOST_REPEATED = 1000
const NOTHING: CopyFiles = {
  entries: 0,
  roots: { bytes: 0, sum: '' },
  lastBundle: null,
  accounts: { file: 'accounts-1.jsonl', bytes: 0, sum: '', lines: 0, linesAtFirst: 0 },
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
  await appendText(`${path}.new`, 0, headText(head))
  await syncFolder(folder)
  if (!(await mayReplace())) return false
  await fs.rename(`${path}.new`, path)
  await syncFolder(folder)
  return true
}

/** Deletes files of earlier heads, and of saves that were interrupted. */
export async function deleteLeftovers(folder: string, { places }: FolderHead): Promise<void> {
  const used = [HEAD, ENTRIES, ROOTS, places.lastBundle?.file, places.accounts.file]
  const names = await fs.readdir(folder)
  const left = names.filter((name) => isOfCopy(name) && !used.includes(name))
  await Promise.all(left.map((name) => fs.rm(join(folder, name), { force: true })))
}

async function writeBundles(folder: string, before: CopyFiles, { head, bundles }: CopyChange) {
  if (bundles.length === 0) return before
  const complete = bundles.filter(({ entries }) => entries.length === BUNDLE_SIZE)
  const last = bundles.find(({ entries }) => entries.length < BUNDLE_SIZE)
  const { entries, roots } = await writeComplete(folder, before, complete)
  const lastBundle = last ? await writeLast(folder, head.size, last) : null
  return { entries, roots, lastBundle }
}

async function writeLast(folder: string, size: number, bundle: Bundle) {
  const file = `last-bundle-${size}.json`
  const text = JSON.stringify(bundle)
  await appendText(join(folder, file), 0, text)
  return { file, sum: sumOf(Buffer.from(text)) }
}

async function writeComplete(folder: string, before: CopyFiles, bundles: readonly Bundle[]) {
  if (bundles.length === 0) return before
  const texts = bundles.map(({ entries }) => textOfLines(toLines(entries)))
  let end = before.entries
  const lines = toLines(
    bundles.map(({ root }, index) => {
      const bytes = Buffer.from(texts[index] ?? '')
      end += bytes.length
      return { root, end, sum: sumOf(bytes) }
    }),
  )
  return {
    entries: await appendText(join(folder, ENTRIES), before.entries, texts.join('')),
    roots: {
      bytes: await appendText(join(folder, ROOTS), before.roots.bytes, textOfLines(lines)),
      sum: sumWithLines(before.roots.sum, lines),
    },
  }
}

async function writeAccounts(
  folder: string,
  found: FolderHead | null,
  accounts: readonly StoredRecord[],
): Promise<AccountsFile> {
  const before = found?.places.accounts ?? NOTHING.accounts
  if (accounts.length === 0) return before
  const repeated = before.lines + accounts.length - before.linesAtFirst
  if (found && repeated > Math.max(MOST_REPEATED, before.linesAtFirst))
    return rewriteAccounts(folder, found, accounts)
  return appendAccounts(folder, before, accounts)
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
  const nothing = { ...NOTHING.accounts, file, linesAtFirst: latest.length }
  return appendAccounts(folder, nothing, latest)
}

async function appendAccounts(
  folder: string,
  before: AccountsFile,
  accounts: readonly StoredRecord[],
): Promise<AccountsFile> {
  const added = toLines(accounts)
  const bytes = await appendText(join(folder, before.file), before.bytes, textOfLines(added))
  const lines = before.lines + added.length
  return { ...before, bytes, lines, sum: sumWithLines(before.sum, added) }
}

/** Waits until the names of new files are on the disk as well. Not every system can. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await fs.open(folder, 'r').catch(() => null)
  await handle?.sync().catch(() => null)
  await handle?.close()
}
