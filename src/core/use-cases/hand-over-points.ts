import type { TransactionId } from '../domain/ids.ts'
import { accept, type Result, refuse } from '../domain/result.ts'
import type { SettleRefusal } from '../domain/settlement.ts'
import type { Transaction } from '../domain/transaction.ts'
import type { UsernameKey } from '../domain/username.ts'
import type { Identity } from '../ports/identity.ts'
import type { Ledger } from '../ports/ledger.ts'

const AT_ONCE = 25

/** Gives the signed-in person's waiting points to who has taken the name since. */
export class HandOverPoints {
  constructor(
    private readonly identity: Identity,
    private readonly ledger: Ledger,
  ) {}

  /**
   * Gives the settled transfer, also where that was done before. Refuses a transfer that is not the signed-in person's own,
   * never waited or was taken back, and a name that is nobody's, their own, or of somebody who is gone. Throws a `Fault`
   * where no answer came: asking again is safe.
   */
  async handOver(id: TransactionId): Promise<Result<Transaction, SettleRefusal>> {
    const sender = this.identity.current()
    if (!sender) return refuse({ code: 'signed-out' })
    return this.ledger.handOver(id, sender.id)
  }

  /**
   * Hands over all that waits for a name, each transfer in a commit of its own, and gives their number. Where it is
   * interrupted, by a refusal or a `Fault`, what was handed over stays so and doing it again goes on with the rest.
   */
  async handOverAll(
    name: UsernameKey,
    tell: (handedOver: Transaction) => void,
  ): Promise<Result<number, SettleRefusal>> {
    const sender = this.identity.current()
    if (!sender) return refuse({ code: 'signed-out' })
    const seen = new Set<TransactionId>()
    let count = 0
    for (;;) {
      const batch = await this.ledger.waiting(sender.id, AT_ONCE, name)
      const fresh = batch.filter(({ id }) => !seen.has(id))
      if (fresh.length === 0) return accept(count)
      for (const { id } of fresh) {
        seen.add(id)
        const result = await this.ledger.handOver(id, sender.id)
        if (result.ok) {
          count++
          tell(result.value)
        } else if (result.refusal.code !== 'already-returned') return result
      }
    }
  }
}
