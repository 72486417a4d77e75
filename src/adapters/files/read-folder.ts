import fs from 'node:fs/promises'
import { join } from 'node:path'
import type { StoredRecord } from '../../core/domain/check/stored-record.ts'
import { BUNDLE_SIZE, type Bundle, bundleCount, bundleSize } from '../../core/ports/ledger-copy.ts'
import { isFields, isListOf, isRecordOf, isText } from '../shared/schema.ts'
import { areAccounts, areEntries, isCount } from '../shared/stored-copy.ts'
import { ENTRIES, type FolderHead, ROOTS } from './copy-folder.ts'
import { CopyProblem } from './file-refusal.ts'
import { parseLines, readLines } from './log-file.ts'

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
  const { file, bytes, lines } = places.accounts
  const stored = parseLines(await readLines(join(folder, file), 0, bytes))
  if (!areAccounts(stored, lines)) throw corrupt()
  const latest = new Map(stored.map((account) => [account.id, account]))
  return [...latest.values()].sort((one, other) => (one.id < other.id ? -1 : 1))
}

async function readComplete(folder: string, found: FolderHead, first: number, end: number) {
  const roots = await readRootLines(folder, found)
  const from = roots[first - 1]?.end ?? 0
  const to = roots[end - 1]?.end ?? 0
  if (from > to || to > found.places.entries) throw corrupt()
  const entries = parseLines(await readLines(join(folder, ENTRIES), from, to))
  if (!areEntries(entries, (end - first) * BUNDLE_SIZE)) throw corrupt()
  return roots.slice(first, end).map(({ root }, index) => ({
    entries: entries.slice(index * BUNDLE_SIZE, (index + 1) * BUNDLE_SIZE),
    root,
  }))
}

async function readRootLines(folder: string, { head, places }: FolderHead) {
  const lines = parseLines(await readLines(join(folder, ROOTS), 0, places.roots))
  if (!areRootLines(lines, Math.floor(head.size / BUNDLE_SIZE))) throw corrupt()
  return lines
}

async function readLast(folder: string, { head, places }: FolderHead): Promise<Bundle> {
  if (places.lastBundle === null) throw corrupt()
  const stored: unknown = JSON.parse(await fs.readFile(join(folder, places.lastBundle), 'utf8'))
  const size = bundleSize(head.size, bundleCount(head.size) - 1)
  if (!isFields(stored) || !areEntries(stored.entries, size) || !isText(stored.root))
    throw corrupt()
  return { entries: stored.entries, root: String(stored.root) }
}

interface RootLine {
  readonly root: string
  readonly end: number
}

function areRootLines(lines: unknown, count: number): lines is readonly RootLine[] {
  const isWhole = isListOf(isRecordOf({ root: isText, end: isCount }))(lines)
  return isWhole && (lines as readonly unknown[]).length === count
}
