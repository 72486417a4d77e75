import { toBase64 } from './base64.ts'
import type { Hashing } from './merkle.ts'
import { isTime, type Micros, parseJson, type RecordKind, type StoredRecord } from './records.ts'

/** An account opened: its owner has the starting balance from then on. */
export interface OpenEntry {
  readonly kind: 'open'
  /** The account. */
  readonly id: string
  readonly time: Micros
}

/** Points sent. */
export interface SendEntry {
  readonly kind: 'send'
  /** The transaction. */
  readonly id: string
  readonly time: Micros
  readonly senderId: string
  /** Null where the points waited at first, also if they were handed over or taken back later. */
  readonly recipientId: string | null
  /** Positive. Unit: GBP. */
  readonly points: number
  /** See `textDigest`. */
  readonly textDigest: string
}

/** Waiting points handed over to their recipient, or taken back by their sender. */
export interface CloseEntry {
  readonly kind: 'close'
  /** The transaction. */
  readonly id: string
  readonly time: Micros
  readonly status: 'settled' | 'returned'
  /** Null where the points were returned. */
  readonly recipientId: string | null
}

/** One of the three things that ever move points. */
export type Entry = OpenEntry | SendEntry | CloseEntry
export type EntryKind = Entry['kind']

/** What an entry is read from. A send and its close are of one record. */
export function recordKindOf(kind: EntryKind): RecordKind {
  return kind === 'open' ? 'account' : 'transaction'
}

/** The names of an entry's transfer as they were written, and its message. Only a send has them. */
export interface EntryTexts {
  readonly sender: string
  readonly recipient: string
  readonly message: string
}

/**
 * How far a stored time may be from the instant of its commit. Unit: µs. A time is taken before the commit, which takes 270 s
 * at most, so that of two entries that are closer together either may have happened first.
 */
export const TIME_TOLERANCE = 600_000_000

const RANKS = { open: 0, send: 1, close: 2 }

/** The order of the entries in the ledger: by time, then open, send, close, then by id in UTF-16 code units. Negative if `a` comes first. */
export function compareEntries(a: Entry, b: Entry): number {
  if (a.time !== b.time) return a.time - b.time
  if (a.kind !== b.kind) return RANKS[a.kind] - RANKS[b.kind]
  if (a.id === b.id) return 0
  return a.id < b.id ? -1 : 1
}

/** The version of the arrays that `entryText` writes: the first value of each. */
const VERSION = 1
// 32 bytes as `toBase64` writes them: the last digit has only four bits.
const DIGEST = /^[A-Za-z0-9+/]{42}[AEIMQUYcgkosw048]=$/

/** The entry as a JSON array without spaces. Its UTF-8 is a leaf of the tree. */
export function entryText(entry: Entry): string {
  return JSON.stringify(valuesOf(entry))
}

function valuesOf(entry: Entry): readonly (string | number | null)[] {
  const start = [VERSION, entry.kind, entry.id, entry.time]
  switch (entry.kind) {
    case 'open':
      return start
    case 'send':
      return [...start, entry.senderId, entry.recipientId, entry.points, entry.textDigest]
    case 'close':
      return [...start, entry.status, entry.recipientId]
  }
}

/**
 * Reads what `entryText` writes, and nothing else: `entryText(readEntry(text)) === text`. Null for any other text: another
 * version or kind, a number that is no safe integer, points below 1, a close that names a recipient although the
 * points were returned, or none although they were handed over, spaces or other escapes.
 */
export function readEntry(text: string): Entry | null {
  const values = parseJson(text)
  const entry = Array.isArray(values) ? entryOf(values) : null
  return entry && entryText(entry) === text ? entry : null
}

function entryOf([, kind, id, time, ...rest]: readonly unknown[]): Entry | null {
  if (typeof id !== 'string' || !isMicros(time)) return null
  const [first, second, third, fourth] = rest
  if (kind === 'open') return { kind, id, time }
  if (kind === 'close') {
    if (first === 'settled' && typeof second === 'string')
      return { kind, id, time, status: first, recipientId: second }
    if (first === 'returned' && second === null)
      return { kind, id, time, status: first, recipientId: null }
  }
  if (kind === 'send' && typeof first === 'string' && isIdOrNull(second) && isPoints(third))
    return isDigest(fourth)
      ? { kind, id, time, senderId: first, recipientId: second, points: third, textDigest: fourth }
      : null
  return null
}

function isMicros(value: unknown): value is Micros {
  return Number.isSafeInteger(value)
}

function isPoints(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 1
}

function isIdOrNull(value: unknown): value is string | null {
  return value === null || typeof value === 'string'
}

function isDigest(value: unknown): value is string {
  return typeof value === 'string' && DIGEST.test(value)
}

/** Whether this is the text of the send with this id. Quicker than `readEntry`, for texts that are known to be entries. */
export function isSendText(text: string, id: string): boolean {
  return text.startsWith(`[${VERSION},"send",${JSON.stringify(id)},`)
}

/** Whether this is the text of a close. Quicker than `readEntry`, for texts that are known to be entries. */
export function isCloseText(text: string): boolean {
  return text.startsWith(`[${VERSION},"close",`)
}

/** What a send's entry says about its names and message: base64 of SHA-256 of a JSON array of the three. */
export function textDigest({ sender, recipient, message }: EntryTexts, hashing: Hashing): string {
  return toBase64(hashing.sha256(JSON.stringify([sender, recipient, message])))
}

/** An entry with its texts. */
export interface EntryWithTexts {
  readonly entry: Entry
  /** Null for an entry without texts. */
  readonly texts: EntryTexts | null
}

/**
 * Reads a record of a list as an entry; null where it lacks what an entry needs. A record that is broken in another
 * way is still an entry.
 */
export function entryOfRecord(
  kind: EntryKind,
  record: StoredRecord,
  hashing: Hashing,
): EntryWithTexts | null {
  if (kind === 'send') return sendOf(record, hashing)
  const entry = kind === 'open' ? openOf(record) : closeOf(record)
  return entry && { entry, texts: null }
}

function openOf({ id, fields: { joinDate } }: StoredRecord): OpenEntry | null {
  return isTime(joinDate) ? { kind: 'open', id, time: joinDate.time } : null
}

function sendOf({ id, fields }: StoredRecord, hashing: Hashing): EntryWithTexts | null {
  const { timestamp, senderId, amount, sender, recipient, message } = fields
  const recipientId = firstRecipient(fields)
  if (!isTime(timestamp) || typeof senderId !== 'string' || recipientId === undefined) return null
  if (typeof amount !== 'number' || amount > -1) return null
  if (typeof sender !== 'string' || typeof recipient !== 'string' || typeof message !== 'string')
    return null
  const texts = { sender, recipient, message }
  const digest = textDigest(texts, hashing)
  const sent = { id, time: timestamp.time, senderId, recipientId, points: -amount }
  const entry: SendEntry = { kind: 'send', ...sent, textDigest: digest }
  return { entry, texts }
}

/** Who had the points at once: null where they waited at first; undefined where the record does not say. */
function firstRecipient({ status, settledAt, recipientId }: StoredRecord['fields']) {
  if (settledAt !== undefined || status === 'waiting') return null
  return typeof recipientId === 'string' || recipientId === null ? recipientId : undefined
}

function closeOf({ id, fields }: StoredRecord): CloseEntry | null {
  const { status, settledAt, recipientId } = fields
  if (!isTime(settledAt)) return null
  const close = { kind: 'close', id, time: settledAt.time } as const
  if (status === 'returned') return { ...close, status, recipientId: null }
  return status === 'settled' && typeof recipientId === 'string'
    ? { ...close, status, recipientId }
    : null
}
