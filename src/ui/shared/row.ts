import type { Profile } from '../../core/domain/people.ts'
import type { Transaction } from '../../core/domain/transaction.ts'
import { PLACEHOLDER_NAME, shownName } from '../../core/domain/username.ts'
import { profileOfId } from '../modals.tsx'
import { useSignedIn } from '../state/session.tsx'

interface Party {
  /** '' where the person has left. */
  readonly name: string
  /** The profile that the name opens. */
  readonly profile: string
}

interface Sender extends Party {
  /** Whether one can send points to this name. */
  readonly canReceive: boolean
}

/** Who sent a transfer, as its record says. `isReader`: whether the reader did. */
export function senderOf({ sender, senderId, removed }: Transaction, isReader = false): Sender {
  if (sender !== '' && sender !== PLACEHOLDER_NAME)
    return { name: sender, profile: sender, canReceive: true }
  const name = removed.sender ? '' : shownName(null, isReader)
  return { name, profile: senderId === null ? name : profileOfId(senderId), canReceive: false }
}

/** To whom a transfer was sent, as its record says. */
export function recipientOf({ recipient, recipientId, profile, removed }: Transaction): Party {
  const hasLeft = removed.recipient && recipientId !== null
  return { name: recipient, profile: hasLeft ? profileOfId(recipientId) : profile }
}

/** The name of an account as others see it; null is an account that is gone. */
export function nameOf(person: Profile | null): string {
  return person && person.leftAt !== null ? '' : shownName(person?.username ?? null, false)
}

/** Who sent a row. The name of a pending row comes from the account of the signed-in sender. */
export function useSender(row: Transaction): Sender {
  const reader = useSignedIn()
  const isReader = reader !== null && reader.person.id === row.senderId
  const recorded = senderOf(row, isReader)
  const own = isReader && row.status === 'pending' ? reader.account?.username : null
  return own && !recorded.canReceive ? senderOf({ ...row, sender: own }) : recorded
}

/** The texts for the status of a transaction, the same in all views. */
export const statusTexts = {
  waiting: (name: string) => `Waiting for @${name} to join`,
  /** Somebody has the name. */
  waitingForHandOver: 'Waiting to be handed over',
  /** The sender took the name, or its owner has left. */
  waitingForReturn: 'Waiting to be taken back',
  returned: 'Taken back',
  pending: 'Pending: it will be sent when the ledger can be reached',
}
