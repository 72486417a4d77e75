import type { CloseEntry, EntryTexts, SendEntry } from '../check/entry.ts'
import type { StoredRecord } from '../check/records.ts'
import { recipientFields, SEND } from '../transaction.ts'

/**
 * The transaction that a copy has as a send, with what became of its points if they waited. These are the fields that every
 * client writes. A copy does not have what an owner of the database wrote in other fields, nor the times of the database.
 * Without texts, the fields that need them are missing.
 */
export function copiedTransaction(
  send: SendEntry,
  texts: EntryTexts | null,
  close: CloseEntry | null,
): StoredRecord {
  const { id, time, senderId, recipientId, points } = send
  const fields = {
    id,
    ...SEND,
    ...(texts && { ...texts, ...recipientFields(texts.recipient) }),
    amount: -points,
    timestamp: { time },
    senderId,
    recipientId: close ? close.recipientId : recipientId,
    status: close?.status ?? (recipientId === null ? 'waiting' : 'settled'),
    ...(close && { settledAt: { time: close.time } }),
  }
  return { id, fields, createdAt: null, updatedAt: null }
}
