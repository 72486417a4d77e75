import { isTransactionId, type TransactionId, type UserId } from './ids.ts'

/** The fields of a send form that was not submitted yet. */
export interface SendDraft {
  readonly sender: UserId
  /** The recipient in the address that opened the form; '' for none. */
  readonly openedFor: string
  /** The id of the transfer. A reload keeps it, so that the ledger recognises a transfer that it already has. */
  readonly id: TransactionId
  readonly recipient: string
  readonly amount: string
  readonly message: string
}

/** Reads a draft from JSON; null where the text is not a draft. */
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
