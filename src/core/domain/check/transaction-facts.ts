import type { Transaction } from '../transaction.ts'
import { type EntryTexts, type SendEntry, textDigest } from './entry.ts'
import type { Hashing } from './merkle.ts'

/** What an entry says about a send. A person is meant with their name. */
export type SendFact = 'time' | 'points' | 'sender' | 'recipient' | 'message'

/** A send as the copy has it. */
export interface CopiedSend {
  readonly entry: SendEntry
  /** Null where the copy has only their digest. */
  readonly texts: EntryTexts | null
}

/** What a transaction of the ledger says otherwise than the copied entry of its send. */
export function differingFacts(
  transaction: Transaction,
  { entry, texts }: CopiedSend,
  hashing: Hashing,
): readonly SendFact[] {
  const { sender, recipient, message, timestamp, amount, senderId } = transaction
  const written = { sender, recipient, message }
  const otherWords = textDigest(written, hashing) !== entry.textDigest
  // A text that is missing in the record is shown as a default, which is no change.
  const isOther = (name: keyof EntryTexts) =>
    otherWords && texts !== null && texts[name] !== '' && texts[name] !== written[name]
  const differs: Readonly<Record<SendFact, boolean>> = {
    // The transaction's time may be rounded to a millisecond.
    time: Math.abs(timestamp - entry.time / 1000) >= 1,
    points: -amount !== entry.points,
    sender: senderId !== entry.senderId || isOther('sender'),
    recipient: firstRecipient(transaction) !== entry.recipientId || isOther('recipient'),
    message: texts === null ? otherWords : isOther('message'),
  }
  return (Object.keys(differs) as SendFact[]).filter((fact) => differs[fact])
}

/** Who had the points at once: null where they waited at first. */
export function firstRecipient({ status, settledAt, recipientId }: Transaction): string | null {
  return settledAt !== null || status === 'waiting' ? null : recipientId
}
