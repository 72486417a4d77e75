import { join } from 'node:path'
import type { StoredRecord } from '../../core/domain/check/stored-record.ts'
import { BUNDLE_SIZE, type Bundle, bundleCount, bundleSize } from '../../core/ports/ledger-copy.ts'
import { isFields, isListOf, isRecordOf, isText } from '../shared/schema.ts'
import { areAccounts, areEntries, isCount } from '../shared/stored-copy.ts'
import { ENTRIES, type FolderHead, ROOTS } from './copy-folder.ts'
import { CopyProblem } from './file-refusal.ts'
import { linesIn, parseLines, readBytes, readLog, readText, sumOf } from './log-file.ts'

/** How many bundles are verified at once: about a megabyte. */
const VERIFIED_AT_ONCE = 16
const corrupt = () => new CopyProblem({ code: 'copy-corrupt' })

/** The bundles from an index on, at most `count`. Like all of these, throws where what is stored is missing or damaged. */
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
    await readParts(folder, roots, at, Math.min(at + VERIFIED_AT_ONCE, roots.length))
  if (found.head.size % BUNDLE_SIZE > 0) await readLast(folder, found)
  await readAccounts(folder, found)
}

async function readComplete(folder: string, found: FolderHead, first: number, end: number) {
  const roots = await readRootLines(folder, found)
  const parts = await readParts(folder, roots, first, end)
  return parts.map((part, index) => {
    const entries = parseLines(linesIn(part))
    if (!areEntries(entries, BUNDLE_SIZE)) throw corrupt()
    return { entries, root: roots[first + index]?.root ?? '' }
  })
}

/** The bytes of complete bundles. */
async function readParts(
  folder: string,
  roots: readonly RootLine[],
  first: number,
  end: number,
): Promise<readonly Buffer[]> {
  const start = roots[first - 1]?.end ?? 0
  const stop = roots[end - 1]?.end ?? 0
  if (start > stop) throw corrupt()
  const bytes = await readBytes(join(folder, ENTRIES), start, stop)
  return roots.slice(first, end).map((root, index) => {
    const part = bytes.subarray((roots[first + index - 1]?.end ?? 0) - start, root.end - start)
    if (sumOf(part) !== root.sum) throw corrupt()
    return part
  })
}

async function readRootLines(folder: string, { head, places }: FolderHead) {
  const lines = await readLog(join(folder, ROOTS), places.roots)
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
