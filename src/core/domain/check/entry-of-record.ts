import type { CloseEntry, Entry, EntryKind, EntryTexts, OpenEntry, SendEntry } from './entry.ts'
import { textDigest } from './entry-text.ts'
import type { Hashing } from './hashing.ts'
import { isTime, type StoredRecord } from './stored-record.ts'

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
