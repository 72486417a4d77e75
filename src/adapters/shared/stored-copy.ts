import type { StoredRecord } from '../../core/domain/check/stored-record.ts'
import { accept, type Result, refuse } from '../../core/domain/result.ts'
import type { CopiedEntry, CopyHead, CopyRefusal } from '../../core/ports/ledger-copy.ts'
import { isFields, isListOf, isNullOr, isOneOf, isRecordOf, isText } from './shape.ts'

const isTimeOrNull = isNullOr(Number.isSafeInteger)
const isTexts = isRecordOf({ sender: isText, recipient: isText, message: isText })
const isEntries = isListOf(isRecordOf({ entry: isText, texts: isNullOr(isTexts) }))
const isBroken = isRecordOf({ about: isOneOf('account', 'transaction'), id: isText })
const isHead = isRecordOf({
  origin: isText,
  size: isCount,
  root: isText,
  sealedBefore: isTimeOrNull,
  checkedSize: isCount,
  checkedAt: isTimeOrNull,
  broken: isListOf(isBroken),
})
const isAccount = isRecordOf({
  id: isText,
  fields: (fields) => isFields(fields) && Object.values(fields).every(isStoredValue),
  createdAt: isTimeOrNull,
  updatedAt: isTimeOrNull,
})
const isBoolean = isOneOf(true, false)
const isTime = isRecordOf({ time: Number.isSafeInteger })
const isForeign = isRecordOf({ foreign: isText })

/** What is stored beside the entries: the format, the head, and what an adapter adds to find the rest. */
export interface StoredHead<Places> {
  readonly format: number
  readonly head: CopyHead
  readonly places: Places
}

/** Reads a stored head; null where there is none. */
export function readHead<Places>(
  stored: unknown,
  origin: string,
  format: number,
  isPlaces: (value: unknown) => boolean,
): Result<StoredHead<Places> | null, CopyRefusal> {
  if (stored === undefined) return accept(null)
  if (!isFields(stored) || !isCount(stored.format)) return corrupt
  if (Number(stored.format) > format) return refuse({ code: 'copy-of-later-version' })
  const isReadable = isHead(stored.head) && isPlaces(stored.places)
  const found = stored as unknown as StoredHead<Places>
  return isReadable && found.head.origin === origin ? accept(found) : corrupt
}

export const corrupt = refuse({ code: 'copy-corrupt' as const })

/** Whether something stored is a list of so many entries. */
export function areEntries(stored: unknown, size: number): stored is readonly CopiedEntry[] {
  return isEntries(stored) && (stored as readonly unknown[]).length === size
}

export function areRoots(stored: unknown): stored is readonly string[] {
  return isListOf(isText)(stored)
}

export function areAccounts(stored: unknown, count: number): stored is readonly StoredRecord[] {
  return isListOf(isAccount)(stored) && (stored as readonly unknown[]).length === count
}

export function isCount(value: unknown): boolean {
  return Number.isSafeInteger(value) && Number(value) >= 0
}

function isStoredValue(value: unknown): boolean {
  const isPlain = value === null || isText(value) || isBoolean(value) || Number.isSafeInteger(value)
  return isPlain || isTime(value) || isForeign(value)
}
