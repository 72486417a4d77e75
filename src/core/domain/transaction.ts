import type { DeviceRecord } from './device-record.ts'
import {
  type Brand,
  type Instant,
  isInstant,
  isTransactionId,
  type TransactionId,
  type UserId,
} from './ids.ts'
import { type ReactionCounts, readReactions } from './reactions.ts'
import { isFields } from './schema.ts'
import type { UsernameKey } from './username.ts'

/**
 * Settled: the recipient has the points. Waiting: the sender has not handed them over yet, because nobody had the name.
 * Returned: the sender took them back. Pending: only on the sender's device, not in the ledger yet.
 */
type TransactionStatus = 'settled' | 'waiting' | 'returned' | 'pending'

/** The texts of a transaction that can be removed, each alone. With `recipient` go all fields that follow from it. */
export const TEXT_PARTS = ['sender', 'recipient', 'message'] as const
export type TextPart = (typeof TEXT_PARTS)[number]

/** 22 random characters of base64url. They are hashed with a text, so that nobody can guess it from its digest. */
export type Salt = Brand<string, 'Salt'>

export function isSalt(value: unknown): value is Salt {
  return typeof value === 'string' && /^[A-Za-z0-9_-]{22}$/.test(value)
}

/** The input of the SHA-256 that is a text's digest. */
export function saltedText(salt: string, text: string): string {
  return `${salt}\n${text}`
}

/** One salt for each text of a transaction. */
export type TextSalts = Readonly<Record<TextPart, Salt>>

export const MODERATION_REASONS = ['spam', 'abuse', 'private', 'other'] as const
/** Why a moderator acts. */
export type ModerationReason = (typeof MODERATION_REASONS)[number]

const REMOVAL_PURPOSES = ['moderation', 'own', 'left'] as const

/** The removal of a text, for ever. */
export interface Removal {
  readonly by: UserId
  readonly at: Instant
  /** By a moderator, by the author, or because the author left. */
  readonly for: (typeof REMOVAL_PURPOSES)[number]
  /** A moderator's reason; null for any other removal. */
  readonly reason: ModerationReason | null
}

/** A row of the public ledger. A text that was removed is ''. */
export interface Transaction {
  readonly id: TransactionId
  readonly type: string
  readonly icon: string
  readonly title: string
  readonly message: string
  /** Negative, as stored: the change of the sender's balance. Unit: GBP. */
  readonly amount: number
  /** The name of the profile that the row opens: the recipient as typed. */
  readonly profile: string
  readonly sender: string
  readonly recipient: string
  readonly senderId: UserId | null
  readonly recipientId: UserId | null
  readonly recipientKey: UsernameKey | null
  readonly status: TransactionStatus
  readonly timestamp: Instant
  /** When waiting points were handed over or taken back. */
  readonly settledAt: Instant | null
  /** Of the texts that are there. Null in a record that no client could have written. */
  readonly salts: Partial<TextSalts> | null
  /** Of the texts that were removed: see `digestOf`. */
  readonly digests: Readonly<Partial<Record<TextPart, string>>>
  /** Which texts were removed, and why. */
  readonly removed: Readonly<Partial<Record<TextPart, Removal>>>
  readonly reactions: ReactionCounts
}

/** The fields that are the same in all sends. */
export const SEND = { type: 'sent', icon: '📤' } as const

/** The fields of a send that depend on the recipient's name. */
export function recipientFields(recipient: string) {
  const recipientKey = recipient.toLowerCase() as UsernameKey
  return { title: `Sent to @${recipient}`, profile: recipient, recipient, recipientKey }
}

/**
 * Reads stored fields of any age or origin. Missing or invalid fields get the specification's defaults; null without a valid id.
 */
export function readTransaction(
  fields: Readonly<Record<string, unknown>>,
  productName: string,
): Transaction | null {
  const removed = readParts(fields.removed, readRemoval)
  const text = (name: string, fallback: string, part?: TextPart): string => {
    if (part && removed[part]) return ''
    const value = fields[name]
    return typeof value === 'string' && value !== '' ? value : fallback
  }
  const time = (name: string): Instant | null => {
    const value = fields[name]
    return isInstant(value) ? value : null
  }
  const id = text('id', '')
  if (!isTransactionId(id)) return null
  const recipient = text('recipient', text('profile', ''), 'recipient')
  return {
    id,
    type: text('type', 'transaction'),
    icon: text('icon', '💰'),
    title: text('title', `Sent to @${recipient}`, 'recipient'),
    message: text('message', `${productName} transaction`, 'message'),
    amount: Number.isFinite(fields.amount) ? Number(fields.amount) : 0,
    profile: text('profile', recipient, 'recipient'),
    sender: text('sender', '', 'sender'),
    recipient,
    senderId: (text('senderId', '') || null) as UserId | null,
    recipientId: (text('recipientId', '') || null) as UserId | null,
    recipientKey: (text('recipientKey', recipient.toLowerCase(), 'recipient') ||
      null) as UsernameKey | null,
    status: readStatus(fields.status),
    timestamp: time('timestamp') ?? 0,
    settledAt: time('settledAt'),
    salts: isFields(fields.salts)
      ? readParts(fields.salts, (value) => (isSalt(value) ? value : null))
      : null,
    digests: readParts(fields.digests, (value) => (typeof value === 'string' ? value : null)),
    removed,
    reactions: readReactions(fields.reactions),
  }
}

/** Reads a stored map that has something for some of the texts. */
function readParts<T>(
  stored: unknown,
  read: (value: unknown) => T | null,
): Readonly<Partial<Record<TextPart, T>>> {
  const parts: Partial<Record<TextPart, T>> = {}
  for (const part of TEXT_PARTS) {
    const value = isFields(stored) ? read(stored[part]) : null
    if (value !== null) parts[part] = value
  }
  return parts
}

function readRemoval(stored: unknown): Removal | null {
  if (!isFields(stored)) return null
  const { by, at, reason } = stored
  const purpose = REMOVAL_PURPOSES.find((one) => one === stored.for)
  if (typeof by !== 'string' || !isInstant(at) || !purpose) return null
  return { by: by as UserId, at, for: purpose, reason: readReason(reason) }
}

/** Reads a stored reason; null if there is none. */
export function readReason(reason: unknown): ModerationReason | null {
  return MODERATION_REASONS.find((one) => one === reason) ?? null
}

/** A transaction's row once one of its texts is removed. */
export function withoutText(
  row: Transaction,
  part: TextPart,
  digest: string,
  removal: Removal,
): Transaction {
  const { [part]: _, ...salts } = row.salts ?? {}
  const gone =
    part === 'recipient' ? { recipient: '', title: '', profile: '', recipientKey: null } : {}
  return {
    ...row,
    [part]: '',
    ...gone,
    salts,
    digests: { ...row.digests, [part]: digest },
    removed: { ...row.removed, [part]: removal },
  }
}

/** A row without the texts that are gone from another state of it. */
export function withoutTextsOf(row: Transaction, other: Transaction): Transaction {
  return TEXT_PARTS.reduce((left, part) => {
    const removal = other.removed[part]
    if (!removal || left.removed[part]) return left
    return withoutText(left, part, other.digests[part] ?? '', removal)
  }, row)
}

/** Announced, never stored: a row that lost texts. */
export const TAKEN_WORDS: DeviceRecord<Transaction | null, 'device'> = {
  key: 'taken-words',
  scope: 'device',
  isPrivate: true,
  read: (stored) => (isFields(stored) ? readTransaction(stored, '') : null),
}

/** Rows that lost texts, each without all of its removed texts. */
export type TakenRows = ReadonlyMap<TransactionId, Transaction>

/** `known` with the removals that these rows show for the first time. */
export function withTaken(known: TakenRows, rows: readonly Transaction[]): TakenRows {
  const lost = ({ removed }: Transaction) => Object.keys(removed).length
  let taken = known
  for (const row of rows) {
    const before = taken.get(row.id)
    const after = before ? withoutTextsOf(row, before) : row
    if (lost(after) > (before ? lost(before) : 0)) taken = new Map(taken).set(row.id, after)
  }
  return taken
}

function readStatus(value: unknown): TransactionStatus {
  return value === 'waiting' || value === 'returned' ? value : 'settled'
}

/**
 * The order of the ledger, for `sort`: newest first; for equal times, by id in descending order. Above all are pending rows: the
 * ledger gives them their time, and the clock of their device may be behind.
 */
export function newestFirst(a: Transaction, b: Transaction): number {
  const pendingFirst = Number(b.status === 'pending') - Number(a.status === 'pending')
  return pendingFirst || b.timestamp - a.timestamp || Number(a.id < b.id) - Number(a.id > b.id)
}
