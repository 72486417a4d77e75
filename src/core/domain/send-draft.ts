import { isTransactionId, type TransactionId, type UserId } from './ids.ts'

/** What stands in a send form that is not sent. */
export interface SendDraft {
  readonly sender: UserId
  /** The recipient that the form was opened with, '' for none. */
  readonly openedFor: string
  /** The id under which it is sent, so that what was sent already is not sent again. */
  readonly id: TransactionId
  readonly recipient: string
  readonly amount: string
  readonly message: string
}

/** Reads a draft that was kept as JSON; null where the text is none. */
export function readDraft(text: string | null): SendDraft | null {
  try {
    const draft: SendDraft | null = JSON.parse(text ?? 'null')
    return draft && isDraft(draft) ? draft : null
  } catch {
    return null
  }
}

function isDraft({ sender, openedFor, id, recipient, amount, message }: SendDraft): boolean {
  const texts: unknown[] = [sender, openedFor, id, recipient, amount, message]
  return texts.every((text) => typeof text === 'string') && isTransactionId(id)
}
