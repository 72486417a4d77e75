import { toBase64 } from '../../core/domain/check/base64.ts'
import type { EntryText } from '../../core/domain/check/entry.ts'
import { RECORD_KINDS, type StoredRecord } from '../../core/domain/check/records.ts'
import { accept, type Result, refuse } from '../../core/domain/result.ts'
import {
  type Fields,
  isFields,
  isListOf,
  isNullOr,
  isOneOf,
  isRecordOf,
  isText,
} from '../../core/domain/schema.ts'
import {
  BUNDLE_SIZE,
  bundleCount,
  bundleSize,
  type CopiedEntry,
  type CopyChange,
  type CopyHead,
  type CopyRefusal,
  type RemovedText,
} from '../../core/ports/ledger-copy.ts'
import type { Digest } from '../../core/ports/platform.ts'

const isTimeOrNull = isNullOr(isWhole)
const isSaltedText = isRecordOf({ text: isText, salt: isText })
const isDigest = isRecordOf({ digest: isText, fits: isOneOf(true, false, undefined) })
const isEntryText = (value: unknown): value is EntryText => isSaltedText(value) || isDigest(value)
const isTexts = isRecordOf({ sender: isEntryText, recipient: isEntryText, message: isEntryText })
const isEntries = isListOf(isRecordOf({ entry: isText, texts: isNullOr(isTexts) }))
const isBroken = isRecordOf({ about: isOneOf(...RECORD_KINDS), id: isText })
const isHead = isRecordOf({
  origin: isText,
  size: isCount,
  root: isText,
  sealedBefore: isTimeOrNull,
  checkedSize: isCount,
  checkedAt: isTimeOrNull,
  broken: isListOf(isBroken),
  moreFindings: isCount,
})
const isAccount = isRecordOf({
  id: isText,
  fields: isStoredFields,
  createdAt: isTimeOrNull,
  updatedAt: isTimeOrNull,
})
const isBoolean = isOneOf(true, false)
const isTime = isRecordOf({ time: isWhole })
const isForeign = isRecordOf({ foreign: isText })
const isMap = isRecordOf({ map: isStoredFields })

/** Stored with the entries: the format, the head, and the adapter's places of the rest. */
export interface StoredHead<Places> {
  readonly format: number
  readonly head: CopyHead
  readonly places: Places
  /** SHA-256 of all of this, in base64: damage to a head must neither accuse the ledger nor hide anything. */
  readonly checksum: string
}

/** A head with its checksum, as it is stored. */
export function storedHead<Places>(
  format: number,
  head: CopyHead,
  places: Places,
  digest: Digest,
): StoredHead<Places> {
  return { format, head, places, checksum: checksumOf({ format, head, places }, digest) }
}

/** Reads a stored head; null if there is none. */
export function readHead<Places>(
  stored: unknown,
  origin: string,
  format: number,
  isPlaces: (value: unknown) => boolean,
  digest: Digest,
): Result<StoredHead<Places> | null, CopyRefusal> {
  if (stored === undefined) return accept(null)
  if (!isFields(stored) || !isCount(stored.format)) return corrupt
  if (stored.format !== format) return refuse({ code: 'copy-of-other-version' })
  const isReadable = isHead(stored.head) && isPlaces(stored.places)
  const found = stored as unknown as StoredHead<Places>
  const isIntact = isReadable && found.checksum === checksumOf(found, digest)
  return isIntact && found.head.origin === origin ? accept(found) : corrupt
}

function checksumOf(
  { format, head, places }: Omit<StoredHead<unknown>, 'checksum'>,
  digest: Digest,
): string {
  return toBase64(digest.sha256(JSON.stringify([format, head, places])))
}

export const corrupt = refuse({ code: 'copy-corrupt' as const })

/** Whether something stored is a list of so many entries. */
export function areEntries(stored: unknown, size: number): stored is readonly CopiedEntry[] {
  return isEntries(stored) && (stored as readonly unknown[]).length === size
}

export function areAccounts(stored: unknown, count: number): stored is readonly StoredRecord[] {
  return isListOf(isAccount)(stored) && (stored as readonly unknown[]).length === count
}

export function isCount(value: unknown): value is number {
  return isWhole(value) && value >= 0
}

function isWhole(value: unknown): value is number {
  return Number.isSafeInteger(value)
}

function isStoredFields(value: unknown): value is Fields {
  return isFields(value) && Object.values(value).every(isStoredValue)
}

function isStoredValue(value: unknown): boolean {
  const isPlain = value === null || isText(value) || isBoolean(value) || isWhole(value)
  return isPlain || isTime(value) || isForeign(value) || isMap(value)
}

/** The texts that were removed, by the index of their bundle. */
export function byBundle(
  taken: readonly RemovedText[],
): ReadonlyMap<number, readonly RemovedText[]> {
  const bundles = new Map<number, RemovedText[]>()
  for (const one of taken) {
    const bundle = Math.floor(one.index / BUNDLE_SIZE)
    const others = bundles.get(bundle)
    if (others) others.push(one)
    else bundles.set(bundle, [one])
  }
  return bundles
}

/** The entries of a bundle without the texts that were removed: their digests are in their place. */
export function withoutTexts(
  entries: readonly CopiedEntry[],
  bundle: number,
  taken: readonly RemovedText[],
): readonly CopiedEntry[] {
  const left = [...entries]
  for (const { index, part, ...text } of taken) {
    const at = index - bundle * BUNDLE_SIZE
    const copied = left[at]
    if (copied?.texts) left[at] = { ...copied, texts: { ...copied.texts, [part]: text } }
  }
  return left
}

/** Throws a `RangeError` if the bundles of a change do not continue a copy of `from` entries to the size that its head names. */
export function requireContinuous({ from, head, firstBundle, bundles }: CopyChange): void {
  if (!isCount(from) || !isCount(head.size)) throw new RangeError('A size is no whole number.')
  if (head.checkedSize > head.size) throw new RangeError('More entries are checked than there are.')
  if (bundles.length === 0) {
    if (head.size !== from) throw new RangeError(`The entries ${from} to ${head.size} are missing.`)
    return
  }
  if (firstBundle !== Math.floor(from / BUNDLE_SIZE))
    throw new RangeError(`A copy of ${from} entries does not continue at bundle ${firstBundle}.`)
  const sizes = bundles.map((_, index) => bundleSize(head.size, firstBundle + index))
  const isWhole = bundles.every(({ entries }, index) => entries.length === sizes[index])
  if (!isWhole || firstBundle + bundles.length !== bundleCount(head.size) || head.size <= from)
    throw new RangeError(`These bundles do not continue ${from} entries to ${head.size}.`)
}
