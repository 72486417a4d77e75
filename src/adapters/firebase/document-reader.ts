import { readTransaction, type Transaction } from '../../core/domain/transaction.ts'
import type { Log } from '../../core/ports/log.ts'
import { instantOf } from './stored-time.ts'

/** A document as Firestore Lite and the full SDK give it. */
export interface StoredDocument {
  readonly id: string
  data(): Readonly<Record<string, unknown>> | undefined
}

/** Reads documents of any age or origin. Missing fields get defaults; an unusable document is logged and left out. */
export class DocumentReader {
  constructor(
    private readonly productName: string,
    private readonly log: Log,
  ) {}

  rows(documents: readonly StoredDocument[]): readonly Transaction[] {
    return documents.flatMap((document) => this.row(document) ?? [])
  }

  row(document: StoredDocument): Transaction | null {
    const fields = document.data() ?? {}
    const row = readTransaction(
      {
        ...fields,
        id: document.id,
        timestamp: instantOf(fields.timestamp),
        settledAt: instantOf(fields.settledAt),
      },
      this.productName,
    )
    if (!row) this.log.warn('A transaction cannot be shown', document.id)
    return row
  }
}
