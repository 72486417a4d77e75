import { join } from 'node:path'
import { type Result, refuse } from '../../core/domain/result.ts'
import type { CopyHead, CopyRefusal } from '../../core/ports/ledger-copy.ts'
import { isNullOr, isRecordOf, isText } from '../shared/schema.ts'
import { isCount, readHead, type StoredHead, storedHead } from '../shared/stored-copy.ts'
import { errorCode } from './file-refusal.ts'
import { type LogPart, readText } from './log-file.ts'
import { NodeDigest } from './node-digest.ts'

/** Changes where a folder can no longer be read. */
const FORMAT = 2
const digest = new NodeDigest()
export const HEAD = 'head.json'
/** The entries of all complete bundles, one a line. */
export const ENTRIES = 'entries.jsonl'
/** For each complete bundle its root, where its entries end in bytes, and SHA-256 of these bytes. */
export const ROOTS = 'roots.jsonl'

/**
 * Which files belong to a head, how many bytes of them, and their checksums: each byte that counts is covered by the head. What
 * follows these bytes, and other files, count for nothing.
 */
export interface CopyFiles {
  /** In bytes. The roots have the checksums. */
  readonly entries: number
  readonly roots: LogPart
  /** The file of the last bundle while it is incomplete: it is written again, the complete ones never. */
  readonly lastBundle: { readonly file: string; readonly sum: string } | null
  readonly accounts: AccountsFile
}

/** Accounts as they were read, one a line; a later line replaces an earlier one with its id. */
export interface AccountsFile extends LogPart {
  readonly file: string
  readonly lines: number
  /** How many lines the file had when it was created, without repeated accounts. */
  readonly linesAtFirst: number
}

export type FolderHead = StoredHead<CopyFiles>

const LAST_BUNDLE = /^last-bundle-\d+\.json$/
const ACCOUNTS = /^accounts-\d+\.jsonl$/
const isNamed =
  (pattern: RegExp) =>
  (name: unknown): name is string =>
    isText(name) && pattern.test(name)
const isPlaces = isRecordOf({
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

/** The head's text; undefined where there is none. */
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

/** What `head.json` says. */
export function headText({ format, head, places, checksum }: FolderHead): string {
  return `${JSON.stringify({ format, head, places, checksum }, null, 2)}\n`
}

/** Whether a file of this name belongs to a copy, now or earlier. */
export function isOfCopy(name: string): boolean {
  const isLog = name === ENTRIES || name === ROOTS || ACCOUNTS.test(name)
  return isLog || name.startsWith(HEAD) || LAST_BUNDLE.test(name)
}
