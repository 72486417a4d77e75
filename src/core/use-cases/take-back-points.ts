import type { TransactionId } from '../domain/ids.ts'
import { type Result, refuse } from '../domain/result.ts'
import type { SettleRefusal } from '../domain/settlement.ts'
import type { Transaction } from '../domain/transaction.ts'
import type { Identity } from '../ports/identity.ts'
import type { Ledger } from '../ports/ledger.ts'

/** Gives the signed-in person back points that still wait for a name. */
export class TakeBackPoints {
  constructor(
    private readonly identity: Identity,
    private readonly ledger: Ledger,
  ) {}

  /**
   * Gives the returned transfer, also where that was done before. Refuses a transfer that is not the signed-in person's own,
   * and one that never waited or was handed over. Throws a `Fault` where no answer came: asking again is safe.
   */
  async takeBack(id: TransactionId): Promise<Result<Transaction, SettleRefusal>> {
    const sender = this.identity.current()
    if (!sender) return refuse({ code: 'signed-out' })
    return this.ledger.takeBack(id, sender.id)
  }
}
