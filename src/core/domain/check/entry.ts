import { saltedText, TEXT_PARTS, type TextPart } from '../transaction.ts'
import { toHex } from './base64.ts'
import type { Hashing } from './merkle.ts'
import {
  isTime,
  type Micros,
  ownField,
  ownMap,
  parseJson,
  type RecordKind,
  type StoredRecord,
} from './records.ts'

/** An account opened: its owner has the starting balance from then on. */
export interface OpenEntry {
  readonly kind: 'open'
  /** The account. */
  readonly id: string
  readonly time: Micros
}

/** A name taken: the account has it for ever. */
export interface NameEntry {
  readonly kind: 'name'
  /** The name's key. */
  readonly id: string
  readonly time: Micros
  readonly accountId: string
}

/** Points sent. */
export interface SendEntry {
  readonly kind: 'send'
  /** The transaction. */
  readonly id: string
  readonly time: Micros
  readonly senderId: string
  /** Null if the points waited at first, also if they were handed over or taken back later. */
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
  /** Null if the points were returned. */
  readonly recipientId: string | null
}

/** Somebody left, for good. */
export interface LeaveEntry {
  readonly kind: 'leave'
  /** The account. */
  readonly id: string
  readonly time: Micros
}

/** One of the five things that make the past of a ledger. */
export type Entry = OpenEntry | NameEntry | SendEntry | CloseEntry | LeaveEntry
export type EntryKind = Entry['kind']

/** In the order of entries of one time. */
export const ENTRY_KINDS = ['open', 'name', 'send', 'close', 'leave'] as const
const RANKS = Object.fromEntries(ENTRY_KINDS.map((kind, rank) => [kind, rank])) as Readonly<
  Record<EntryKind, number>
>

/** The entries of each kind of records. */
export const KINDS_OF: Readonly<Record<RecordKind, readonly EntryKind[]>> = {
  account: ['open', 'leave'],
  name: ['name'],
  transaction: ['send', 'close'],
}

/** The kind of record behind an entry. A send and its close are of one record. */
export function recordKindOf(kind: EntryKind): RecordKind {
  if (kind === 'name') return 'name'
  return KINDS_OF.account.includes(kind) ? 'account' : 'transaction'
}

/** A text as it was written, with its salt; only its digest once it was removed. */
export type EntryText =
  | { readonly text: string; readonly salt: string }
  /** `fits` only in a copy that had this name before: whether it was a name of the account. */
  | { readonly digest: string; readonly fits?: boolean }

/** The names of an entry's transfer as they were written, and its message. Only a send has them. */
export type EntryTexts = Readonly<Record<TextPart, EntryText>>

/** The text; null if it was removed. */
export function wordsOf(text: EntryText): string | null {
  return 'text' in text ? text.text : null
}

/**
 * How far a stored time may be from the instant of its commit. Unit: µs. A time is taken before the commit, which takes 270 s
 * at most, so that of two entries that are closer together either may have happened first.
 */
export const TIME_TOLERANCE = 600_000_000

/** The order of the entries in the ledger: by time, then open, name, send, close, leave, then by id in UTF-16 code units. Negative if `a` comes first. */
export function compareEntries(a: Entry, b: Entry): number {
  if (a.time !== b.time) return a.time - b.time
  if (a.kind !== b.kind) return RANKS[a.kind] - RANKS[b.kind]
  if (a.id === b.id) return 0
  return a.id < b.id ? -1 : 1
}

/** The version of the arrays that `entryText` writes: the first value of each. */
const VERSION = 2
const DIGEST = /^[0-9a-f]{64}$/

/** The entry as a JSON array without spaces. Its UTF-8 is a leaf of the tree. */
export function entryText(entry: Entry): string {
  return JSON.stringify(valuesOf(entry))
}

function valuesOf(entry: Entry): readonly (string | number | null)[] {
  const start = [VERSION, entry.kind, entry.id, entry.time]
  switch (entry.kind) {
    case 'open':
    case 'leave':
      return start
    case 'name':
      return [...start, entry.accountId]
    case 'send':
      return [...start, entry.senderId, entry.recipientId, entry.points, entry.textDigest]
    case 'close':
      return [...start, entry.status, entry.recipientId]
  }
}

/**
 * Reads a text of `entryText`, and no other: `entryText(readEntry(text)) === text`. Null for any other text: another
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
  const [first] = rest
  if (kind === 'open' || kind === 'leave') return { kind, id, time }
  if (kind === 'name' && typeof first === 'string') return { kind, id, time, accountId: first }
  if (kind === 'close') return readClose({ kind, id, time }, rest)
  return kind === 'send' ? readSend({ kind, id, time }, rest) : null
}

type Start<E extends Entry> = Pick<E, 'kind' | 'id' | 'time'>

function readClose(
  start: Start<CloseEntry>,
  [status, recipientId]: readonly unknown[],
): CloseEntry | null {
  if (status === 'settled' && typeof recipientId === 'string')
    return { ...start, status, recipientId }
  return status === 'returned' && recipientId === null ? { ...start, status, recipientId } : null
}

function readSend(
  start: Start<SendEntry>,
  [senderId, recipientId, points, textDigest]: readonly unknown[],
): SendEntry | null {
  const isSend = typeof senderId === 'string' && isIdOrNull(recipientId) && isPoints(points)
  return isSend && isDigest(textDigest)
    ? { ...start, senderId, recipientId, points, textDigest }
    : null
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

/** Whether something is SHA-256 in lower-case hex. */
export function isDigest(value: unknown): value is string {
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

/** The digest of one text: lower-case hex of SHA-256 of its salt, a line feed and the text. */
export function digestOf(text: EntryText, hashing: Hashing): string {
  return 'digest' in text ? text.digest : toHex(hashing.sha256(saltedText(text.salt, text.text)))
}

/** The digest of a send's names and message in its entry: lower-case hex of SHA-256 of their three digests. */
export function textDigest(texts: EntryTexts, hashing: Hashing): string {
  return toHex(hashing.sha256(TEXT_PARTS.map((part) => digestOf(texts[part], hashing)).join('')))
}

/** An entry with its texts. */
export interface EntryWithTexts {
  readonly entry: Entry
  /** Null for an entry without texts. */
  readonly texts: EntryTexts | null
}

/**
 * Reads a record of a list as an entry; null if it lacks a field that an entry needs. A record that is broken in another
 * way is still an entry.
 */
export function entryOfRecord(
  kind: EntryKind,
  record: StoredRecord,
  hashing: Hashing,
): EntryWithTexts | null {
  if (kind === 'send') return sendOf(record, hashing)
  const entry = entryWithoutTexts(kind, record)
  return entry && { entry, texts: null }
}

function entryWithoutTexts(
  kind: Exclude<EntryKind, 'send'>,
  record: StoredRecord,
): Exclude<Entry, SendEntry> | null {
  const { id, fields } = record
  if (kind === 'close') return closeOf(record)
  if (kind === 'name') return nameOf(record)
  const time = fields[kind === 'open' ? 'joinDate' : 'leftAt']
  return isTime(time) ? { kind, id, time: time.time } : null
}

function nameOf({ id, fields: { since, userId } }: StoredRecord): NameEntry | null {
  if (!isTime(since) || typeof userId !== 'string') return null
  return { kind: 'name', id, time: since.time, accountId: userId }
}

function sendOf({ id, fields }: StoredRecord, hashing: Hashing): EntryWithTexts | null {
  const { timestamp, senderId, amount } = fields
  const recipientId = firstRecipient(fields)
  if (!isTime(timestamp) || typeof senderId !== 'string' || recipientId === undefined) return null
  if (typeof amount !== 'number' || amount > -1) return null
  const texts = textsOf(fields)
  if (!texts) return null
  const sent = { id, time: timestamp.time, senderId, recipientId, points: -amount }
  const entry: SendEntry = { kind: 'send', ...sent, textDigest: textDigest(texts, hashing) }
  return { entry, texts }
}

/** The texts of a transaction's record; null if one has neither a salt nor a digest. */
function textsOf(fields: StoredRecord['fields']): EntryTexts | null {
  const salts = ownMap(fields, 'salts')
  const digests = ownMap(fields, 'digests')
  const textOf = (part: TextPart): EntryText | null => {
    const [text, salt, digest] = [
      ownField(fields, part),
      ownField(salts, part),
      ownField(digests, part),
    ]
    if (typeof text === 'string' && typeof salt === 'string') return { text, salt }
    return text === undefined && typeof digest === 'string' ? { digest } : null
  }
  const [sender, recipient, message] = [textOf('sender'), textOf('recipient'), textOf('message')]
  return sender && recipient && message && { sender, recipient, message }
}

/** The account that got the points at once: null if they waited at first; undefined if the record does not say. */
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
