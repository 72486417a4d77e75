import type { Profile } from '../../core/domain/people.ts'
import type { Transaction } from '../../core/domain/transaction.ts'
import { PLACEHOLDER_NAME, shownName } from '../../core/domain/username.ts'
import { profileOfId } from '../modals.tsx'
import { useSignedIn } from '../state/session.tsx'

export interface Party {
  /** '' for a person who has left. */
  readonly name: string
  /** The profile that the name opens. */
  readonly profile: string
}

interface Sender extends Party {
  /** Whether points can be sent to this name. */
  readonly canReceive: boolean
}

/** The sender according to a transaction's record. `isReader`: whether that is the reader. */
export function senderOf({ sender, senderId, removed }: Transaction, isReader = false): Sender {
  if (sender !== '' && sender !== PLACEHOLDER_NAME)
    return { name: sender, profile: sender, canReceive: true }
  const name = removed.sender ? '' : shownName(null, isReader)
  return { name, profile: senderId === null ? name : profileOfId(senderId), canReceive: false }
}

/** The recipient according to a transaction's record. */
export function recipientOf({ recipient, recipientId, profile, removed }: Transaction): Party {
  const hasLeft = removed.recipient && recipientId !== null
  return { name: recipient, profile: hasLeft ? profileOfId(recipientId) : profile }
}

/** The public name of an account; null stands for a deleted one. */
export function nameOf(person: Profile | null): string {
  return person && person.leftAt !== null ? '' : shownName(person?.username ?? null, false)
}

/** The sender of a row. The name of a pending row comes from the account of the signed-in sender. */
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
  /** The name has an owner. */
  waitingForHandOver: 'Waiting to be handed over',
  /** The sender claimed the name, or its owner has left. */
  waitingForReturn: 'Waiting to be taken back',
  returned: 'Taken back',
  pending: 'Pending: it will be sent when the ledger can be reached',
}
