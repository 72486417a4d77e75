import { serverTimestamp } from 'firebase/firestore/lite'
import type { Person } from './person.ts'

/** Fields for the SDK; `undefined` leaves one out. */
export type Stored = Record<string, unknown>

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
    ...rest,
  })
}

/** Without the fields that are left out. */
export function only(fields: Stored): Stored {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
}
