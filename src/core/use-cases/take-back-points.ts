import type { TransactionId } from '../domain/ids.ts'
import { type Result, refuse } from '../domain/result.ts'
import type { SettleRefusal } from '../domain/settlement.ts'
import type { Transaction } from '../domain/transaction.ts'
import type { Identity } from '../ports/identity.ts'
import type { Ledger } from '../ports/ledger.ts'

/** Returns the signed-in person's waiting points to them. */
export class TakeBackPoints {
  constructor(
    private readonly identity: Identity,
    private readonly ledger: Ledger,
  ) {}

  /**
   * Returns the returned transfer; a retry returns it too. Refuses a transfer of somebody else, and one that never waited or
   * was handed over. Throws a `Fault` without an answer: a retry is safe.
   */
  async takeBack(id: TransactionId): Promise<Result<Transaction, SettleRefusal>> {
    const sender = this.identity.current()
    if (!sender) return refuse({ code: 'signed-out' })
    return this.ledger.takeBack(id, sender.id)
  }
}
