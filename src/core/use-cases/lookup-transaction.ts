import { isTransactionId } from '../domain/ids.ts'
import { accept, type Result, refuse } from '../domain/result.ts'
import type { Transaction } from '../domain/transaction.ts'
import type { Ledger } from '../ports/ledger.ts'

export type LookupTransactionRefusal =
  /** No transaction can have this id: a link was perhaps cut. */
  { readonly code: 'transaction-id-invalid' } | { readonly code: 'transaction-not-found' }

/** Finds one transaction of the ledger. Throws a `Fault` if the ledger cannot be reached. */
export class LookupTransaction {
  constructor(private readonly ledger: Ledger) {}

  /** Takes an id as a link has it. */
  async lookup(id: string): Promise<Result<Transaction, LookupTransactionRefusal>> {
    if (!isTransactionId(id)) return refuse({ code: 'transaction-id-invalid' })
    const transaction = await this.ledger.find(id)
    return transaction ? accept(transaction) : refuse({ code: 'transaction-not-found' })
  }
}
