import type { EntryTexts } from '../../src/core/domain/check/entry.ts'
import type { TextPart } from '../../src/core/domain/transaction.ts'
import { SALTS } from './a-transfer.ts'

/** Texts with the salts of `aTransfer`. */
export function saltedTexts(texts: Readonly<Record<TextPart, string>>): EntryTexts {
  const { sender, recipient, message } = texts
  return {
    sender: { text: sender, salt: SALTS.sender },
    recipient: { text: recipient, salt: SALTS.recipient },
    message: { text: message, salt: SALTS.message },
  }
}
