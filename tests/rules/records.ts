import { serverTimestamp } from 'firebase/firestore/lite'
import type { Person } from './person.ts'

/** Fields for the SDK; `undefined` leaves one out. */
export type Stored = Record<string, unknown>

/** What can be taken away from a row. */
export type Part = 'sender' | 'recipient' | 'message'

export const SALTS: Readonly<Record<Part, string>> = {
  sender: 'senders-salt_012345678',
  recipient: 'recipients-salt_012345',
  message: 'messages-salt_01234567',
}

/** The document of a name. */
export function nameFields(owner: string): Stored {
  return { userId: owner, since: serverTimestamp() }
}

/** The present month in UTC, as the rules know it. */
export const MONTH = new Date().toISOString().slice(0, 7)

/** The sums of a month in which nothing was sent yet. */
export const NO_SUMS: Stored = { month: MONTH, monthSent: 0, monthReceived: 0 }

/** A transaction document as the app writes it, with some changed fields. */
export function recordBy(sender: Person, id: string, recipient: string, rest: Stored): Stored {
  return only({
    id,
    type: 'sent',
    icon: '📤',
    title: `Sent to @${recipient}`,
    message: 'For lunch',
    amount: -37,
    profile: recipient,
    sender: sender.name,
    recipient,
    timestamp: serverTimestamp(),
    senderId: sender.id,
    recipientKey: recipient.toLowerCase(),
    salts: SALTS,
    ...rest,
  })
}

/** A request for points as the app writes it, with some changed fields. */
export function requestBy(from: Person, to: Person, rest: Stored): Stored {
  return only({
    from: from.id,
    to: to.id,
    fromName: from.name,
    amount: 20,
    message: 'For lunch',
    at: serverTimestamp(),
    status: 'open',
    ...rest,
  })
}

/** The id of a request: the length says where the first person's id ends. */
export function requestId(from: Person, to: Person): string {
  return `${from.id.length}_${from.id}_${to.id}`
}

/** Without the fields that are left out. */
export function only(fields: Stored): Stored {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
}
