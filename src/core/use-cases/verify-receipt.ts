import {
  type ProofRefusal,
  type ProvenEntry,
  type ReceiptRefusal,
  readReceipt,
  verifyReceipt,
} from '../domain/check/receipt.ts'
import type { Result } from '../domain/result.ts'
import type { Digest } from '../ports/digest.ts'

/** Checks a receipt: offline, without the ledger or a copy. */
export class VerifyReceipt {
  constructor(private readonly digest: Digest) {}

  /** Returns what the receipt shows. Refuses a text that is no receipt, and a receipt that was altered. */
  verify(text: string): Result<ProvenEntry, ReceiptRefusal | ProofRefusal> {
    const receipt = readReceipt(text)
    return receipt.ok ? verifyReceipt(receipt.value, this.digest) : receipt
  }
}
