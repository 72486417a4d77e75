import fs from 'node:fs/promises'
import { join } from 'node:path'
import type { StoredRecord } from '../../core/domain/check/records.ts'
import { type Result, refuse } from '../../core/domain/result.ts'
import { isFields, isListOf, isNullOr, isRecordOf, isText } from '../../core/domain/schema.ts'
import {
  BUNDLE_SIZE,
  type Bundle,
  bundleCount,
  bundleSize,
  type CopyChange,
  type CopyHead,
  type CopyRefusal,
  type RemovedText,
} from '../../core/ports/ledger-copy.ts'
import {
  areAccounts,
  areEntries,
  byBundle,
  isCount,
  readHead,
  type StoredHead,
  storedHead,
  withoutTexts,
} from '../shared/stored-copy.ts'
import {
  appendText,
  corrupt,
  errorCode,
  type LogPart,
  linesIn,
  parseLines,
  readBytes,
  readLog,
  readText,
  sumOf,
  sumWithLines,
  textOfLines,
  toLines,
} from './log-file.ts'
import { NodeDigest } from './node-digest.ts'

/** Changes where a folder can no longer be read. */
const FORMAT = 1
const digest = new NodeDigest()
export const HEAD = 'head.json'

/**
 * The files of a head, with their lengths and checksums: the head covers each byte that is read. Bytes after these lengths, and
 * other files, are ignored.
 */
export interface CopyFiles {
  /** Counts how often the entries were written again, without texts that were removed. The names of their files have it. */
  readonly version: number
  /** The entries of all complete bundles, one a line. In bytes: the roots have the checksums. */
  readonly entries: number
  /** For each complete bundle its root, where its entries end in bytes, and SHA-256 of these bytes. */
  readonly roots: LogPart
  /** The file of the last bundle while it is incomplete: it is written again, the complete ones never. */
  readonly lastBundle: { readonly file: string; readonly sum: string } | null
  readonly accounts: AccountsFile
}

/** Accounts as they were read, one a line; a later line replaces an earlier one with its id. */
interface AccountsFile extends LogPart {
  readonly file: string
  readonly lines: number
  /** How many lines the file had when it was created, without repeated accounts. */
  readonly linesAtFirst: number
}

export type FolderHead = StoredHead<CopyFiles>

const ENTRIES = /^entries(-\d+)?\.jsonl$/
const ROOTS = /^roots(-\d+)?\.jsonl$/
const LAST_BUNDLE = /^last-bundle(-\d+)+\.json$/
const ACCOUNTS = /^accounts-\d+\.jsonl$/
const isNamed =
  (pattern: RegExp) =>
  (name: unknown): name is string =>
    isText(name) && pattern.test(name)
const isPlaces = isRecordOf({
  version: isCount,
  entries: isCount,
  roots: isRecordOf({ bytes: isCount, sum: isText }),
  lastBundle: isNullOr(isRecordOf({ file: isNamed(LAST_BUNDLE), sum: isText })),
  accounts: isRecordOf({
    file: isNamed(ACCOUNTS),
    bytes: isCount,
    sum: isText,
    lines: isCount,
    linesAtFirst: isCount,
  }),
})

/** The head's text; undefined if there is none. */
export async function readHeadText(folder: string): Promise<string | undefined> {
  try {
    return await readText(join(folder, HEAD))
  } catch (cause) {
    if (errorCode(cause) === 'ENOENT') return undefined
    throw cause
  }
}

export function parseHead(
  text: string | undefined,
  origin: string,
): Result<FolderHead | null, CopyRefusal> {
  try {
    const stored = text === undefined ? undefined : (JSON.parse(text) ?? 'nothing')
    const found = readHead<CopyFiles>(stored, origin, FORMAT, isPlaces, digest)
    // A second field of one name, or one outside the checksum, is damage, too.
    const isAsWritten = !found.ok || !found.value || headText(found.value) === text
    return isAsWritten ? found : refuse({ code: 'copy-corrupt' })
  } catch {
    return refuse({ code: 'copy-corrupt' })
  }
}

/** A head as it is written. */
export function headWith(head: CopyHead, places: CopyFiles): FolderHead {
  return storedHead(FORMAT, head, places, digest)
}

/** The content of `head.json`. */
export function headText({ format, head, places, checksum }: FolderHead): string {
  return `${JSON.stringify({ format, head, places, checksum }, null, 2)}\n`
}

/** Whether a file of this name belongs to a copy, now or earlier. */
export function isOfCopy(name: string): boolean {
  const isLog = ENTRIES.test(name) || ROOTS.test(name) || ACCOUNTS.test(name)
  return isLog || name.startsWith(HEAD) || LAST_BUNDLE.test(name)
}

/** How many bundles are verified at once: about a megabyte. */
const VERIFIED_AT_ONCE = 16

/** The bundles from an index on, at most `count`. Like all of these, throws where the stored data is missing or corrupt. */
export async function readBundles(
  folder: string,
  found: FolderHead,
  first: number,
  count: number,
): Promise<readonly Bundle[]> {
  const { size } = found.head
  const end = Math.min(first + count, bundleCount(size))
  if (first >= end) return []
  const complete = Math.min(end, Math.floor(size / BUNDLE_SIZE))
  const bundles = first < complete ? await readComplete(folder, found, first, complete) : []
  return end > complete ? [...bundles, await readLast(folder, found)] : bundles
}

/** The roots of all bundles. */
export async function readRoots(folder: string, found: FolderHead): Promise<readonly string[]> {
  const roots = (await readRootLines(folder, found)).map(({ root }) => root)
  if (found.head.size % BUNDLE_SIZE === 0) return roots
  const { root } = await readLast(folder, found)
  return [...roots, root]
}

/** All accounts, by id. */
export async function readAccounts(
  folder: string,
  { places }: FolderHead,
): Promise<readonly StoredRecord[]> {
  const { file, lines } = places.accounts
  const stored = await readLog(join(folder, file), places.accounts)
  if (!areAccounts(stored, lines)) throw corrupt()
  const latest = new Map(stored.map((account) => [account.id, account]))
  return [...latest.values()].sort((one, other) => (one.id < other.id ? -1 : 1))
}

/** Reads all that a head counts, and compares it with the head. */
export async function verifyFiles(folder: string, found: FolderHead): Promise<void> {
  const roots = await readRootLines(folder, found)
  for (let at = 0; at < roots.length; at += VERIFIED_AT_ONCE)
    await readParts(folder, found, roots, at, Math.min(at + VERIFIED_AT_ONCE, roots.length))
  if (found.head.size % BUNDLE_SIZE > 0) await readLast(folder, found)
  await readAccounts(folder, found)
}

async function readComplete(folder: string, found: FolderHead, first: number, end: number) {
  const roots = await readRootLines(folder, found)
  const parts = await readParts(folder, found, roots, first, end)
  return parts.map((part, index) => {
    const entries = parseLines(linesIn(part))
    if (!areEntries(entries, BUNDLE_SIZE)) throw corrupt()
    return { entries, root: roots[first + index]?.root ?? '' }
  })
}

/** The bytes of complete bundles. */
async function readParts(
  folder: string,
  { places }: FolderHead,
  roots: readonly RootLine[],
  first: number,
  end: number,
): Promise<readonly Buffer[]> {
  const start = roots[first - 1]?.end ?? 0
  const stop = roots[end - 1]?.end ?? 0
  if (start > stop) throw corrupt()
  const bytes = await readBytes(join(folder, entriesFile(places)), start, stop)
  return roots.slice(first, end).map((root, index) => {
    const part = bytes.subarray((roots[first + index - 1]?.end ?? 0) - start, root.end - start)
    if (sumOf(part) !== root.sum) throw corrupt()
    return part
  })
}

async function readRootLines(folder: string, { head, places }: FolderHead) {
  const lines = await readLog(join(folder, rootsFile(places)), places.roots)
  if (!areRootLines(lines, Math.floor(head.size / BUNDLE_SIZE))) throw corrupt()
  if ((lines.at(-1)?.end ?? 0) !== places.entries) throw corrupt()
  return lines
}

async function readLast(folder: string, { head, places }: FolderHead): Promise<Bundle> {
  const { file, sum } = places.lastBundle ?? {}
  if (file === undefined) throw corrupt()
  const text = await readText(join(folder, file))
  if (sumOf(Buffer.from(text)) !== sum) throw corrupt()
  const stored: unknown = JSON.parse(text)
  const size = bundleSize(head.size, bundleCount(head.size) - 1)
  if (!isFields(stored) || !areEntries(stored.entries, size) || !isText(stored.root))
    throw corrupt()
  return { entries: stored.entries, root: String(stored.root) }
}

interface RootLine {
  readonly root: string
  readonly end: number
  readonly sum: string
}

function areRootLines(lines: unknown, count: number): lines is readonly RootLine[] {
  const isWhole = isListOf(isRecordOf({ root: isText, end: isCount, sum: isText }))(lines)
  return isWhole && (lines as readonly unknown[]).length === count
}

/**
 * An accounts file with more repeated lines than this is written again, where they are also most of it; and one that may have the name
 * of a leaver, or a description that a moderator removed.
 */
const MOST_REPEATED = 1000
const NOTHING: CopyFiles = {
  version: 1,
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
  const added = await writeBundles(folder, before, change.head.size, change.bundles)
  const accounts = await writeAccounts(folder, found, change.accounts)
  return headWith(change.head, { ...added, accounts })
}

/**
 * Writes all entries again without these texts, and the accounts without their earlier versions. Takes effect when the returned
 * head is put in place; nothing of the texts is left once the leftovers are deleted.
 */
export async function writeForgotten(
  folder: string,
  found: FolderHead,
  texts: readonly RemovedText[],
): Promise<FolderHead> {
  const { head, places } = found
  const taken = byBundle(texts)
  let added: EntryFiles = { ...NOTHING, version: places.version + 1 }
  for (let at = 0; at < bundleCount(head.size); at += VERIFIED_AT_ONCE) {
    const bundles = await readBundles(folder, found, at, VERIFIED_AT_ONCE)
    const left = bundles.map(({ entries, root }, index) => ({
      entries: withoutTexts(entries, at + index, taken.get(at + index) ?? []),
      root,
    }))
    added = await writeBundles(folder, added, head.size, left)
  }
  const accounts = await rewriteAccounts(folder, found, [])
  return headWith(head, { ...added, accounts })
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
  const { lastBundle, accounts } = places
  const logs = [entriesFile(places), rootsFile(places)]
  const used = [HEAD, ...logs, lastBundle?.file, accounts.file]
  const names = await fs.readdir(folder)
  const left = names.filter((name) => isOfCopy(name) && !used.includes(name))
  await Promise.all(left.map((name) => fs.rm(join(folder, name), { force: true })))
}

type EntryFiles = Omit<CopyFiles, 'accounts'>

async function writeBundles(
  folder: string,
  before: EntryFiles,
  size: number,
  bundles: readonly Bundle[],
): Promise<EntryFiles> {
  if (bundles.length === 0) return before
  const complete = bundles.filter(({ entries }) => entries.length === BUNDLE_SIZE)
  const last = bundles.find(({ entries }) => entries.length < BUNDLE_SIZE)
  const { entries, roots } = await writeComplete(folder, before, complete)
  const { version } = before
  const lastBundle = last ? await writeLast(folder, `${version}-${size}`, last) : null
  return { version, entries, roots, lastBundle }
}

async function writeLast(folder: string, name: string, bundle: Bundle) {
  const file = `last-bundle-${name}.json`
  const text = JSON.stringify(bundle)
  await appendText(join(folder, file), 0, text)
  return { file, sum: sumOf(Buffer.from(text)) }
}

async function writeComplete(folder: string, before: EntryFiles, bundles: readonly Bundle[]) {
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
    entries: await appendText(join(folder, entriesFile(before)), before.entries, texts.join('')),
    roots: {
      bytes: await appendText(
        join(folder, rootsFile(before)),
        before.roots.bytes,
        textOfLines(lines),
      ),
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
  const mayHaveLostWords = accounts.some(
    ({ fields }) => fields.leftAt !== undefined || fields.cleared !== undefined,
  )
  if (found && (mayHaveLostWords || repeated > Math.max(MOST_REPEATED, before.linesAtFirst)))
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

function entriesFile({ version }: Pick<CopyFiles, 'version'>): string {
  return `entries-${version}.jsonl`
}

function rootsFile({ version }: Pick<CopyFiles, 'version'>): string {
  return `roots-${version}.jsonl`
}

/** Waits until the names of new files are on the disk as well. Not every system can. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await fs.open(folder, 'r').catch(() => null)
  await handle?.sync().catch(() => null)
  await handle?.close()
}
