import type { UserId } from './ids.ts'
import { TEXT_PARTS, type TextPart, type Transaction } from './transaction.ts'
import { PLACEHOLDER_NAME } from './username.ts'

/** How far somebody is with leaving. The steps come in this order; each is finished before the next one begins. */
export interface LeavingProgress {
  /**
   * The account loses its name, so that it can send nothing more; waiting points are taken back, and requests are deleted; the
   * person's words go out of all rows; the sign-in is deleted, after which nothing can be finished any more.
   */
  readonly step: 'account' | 'taking-back' | 'rows' | 'sign-in'
  /** Of this step. After an interruption all rows count again, which is quick where nothing is left to do. */
  readonly done: number
  readonly of: number
}

/**
 * The texts of a row that are a person's own words, or their name, and are still there. `names` are the keys of the person's names: another
 * name stays, since a row that paid the wrong account has to show it.
 */
export function ownTextsOf(
  { senderId, sender, recipientId, recipient, removed }: Transaction,
  person: UserId,
  names: ReadonlySet<string>,
): readonly TextPart[] {
  const isOwn: Readonly<Record<TextPart, boolean>> = {
    sender: senderId === person && (sender === PLACEHOLDER_NAME || names.has(sender.toLowerCase())),
    recipient: recipientId === person && names.has(recipient.toLowerCase()),
    message: senderId === person,
  }
  return TEXT_PARTS.filter((part) => isOwn[part] && !removed[part])
}
