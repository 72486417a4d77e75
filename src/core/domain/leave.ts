import type { UserId } from './ids.ts'
import type { TextPart, Transaction } from './transaction.ts'

/** How far somebody is with leaving. The steps come in this order; each is finished before the next one begins. */
export interface LeavingProgress {
  /**
   * The account loses its name, so that it can send nothing more; waiting points are taken back, and requests are withdrawn; the
   * person's words go out of all rows; the sign-in is deleted, after which nothing can be finished any more.
   */
  readonly step: 'account' | 'taking-back' | 'rows' | 'sign-in'
  /** Of this step. After an interruption all rows count again, which is quick where nothing is left to do. */
  readonly done: number
  readonly of: number
}

/** The texts of a row that are a person's own words, or their name, and are still there. */
export function ownTextsOf(
  { senderId, recipientId, removed }: Transaction,
  person: UserId,
): readonly TextPart[] {
  const sent: readonly TextPart[] = senderId === person ? ['sender', 'message'] : []
  const received: readonly TextPart[] = recipientId === person ? ['recipient'] : []
  return [...sent, ...received].filter((part) => !removed[part])
}
