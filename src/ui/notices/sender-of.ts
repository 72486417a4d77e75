import type { Transaction } from '../../core/domain/transaction.ts'
import { PLACEHOLDER_NAME, shownName } from '../../core/domain/username.ts'
import { profileOfId } from '../modal-address.ts'

interface Sender {
  readonly name: string
  /** The profile that the name opens. */
  readonly profile: string
  /** Whether one can send points to this name. */
  readonly canReceive: boolean
}

/** Who sent a transfer that the reader received. */
export function senderOf({ sender, senderId }: Transaction): Sender {
  if (sender !== '' && sender !== PLACEHOLDER_NAME)
    return { name: sender, profile: sender, canReceive: true }
  const name = shownName(null, false)
  return { name, profile: senderId === null ? name : profileOfId(senderId), canReceive: false }
}
