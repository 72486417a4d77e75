import type { TransactionId } from '../domain/ids.ts'
import { accept, type Result, refuse } from '../domain/result.ts'
import type { Transaction } from '../domain/transaction.ts'
import type { SettleRefusal } from '../domain/transfer.ts'
import type { UsernameKey } from '../domain/username.ts'
import type { Identity } from '../ports/identity.ts'
import type { Ledger } from '../ports/ledger.ts'

const BATCH_SIZE = 25

/** Gives the signed-in person's waiting points to the new owner of the name, or back to them. */
export class SettlePoints {
  constructor(
    private readonly identity: Identity,
    private readonly ledger: Ledger,
  ) {}

  /**
   * Returns the settled transfer; a retry returns it too. Refuses another sender's transfer, one that never waited or was
   * taken back, and a name that nobody has, that the sender has, or that belonged to a deleted account. Throws a `Fault` without an
   * answer: a retry is safe.
   */
  async handOver(id: TransactionId): Promise<Result<Transaction, SettleRefusal>> {
    const sender = this.identity.current()
    if (!sender) return refuse({ code: 'signed-out' })
    return this.ledger.handOver(id, sender.id)
  }

  /**
   * Hands over all transfers that wait for a name, each in its own commit, and returns their number. After a refusal or a
   * `Fault`, the transfers before it stay handed over, and a retry continues with the rest. Calls
   * `onHandedOver` for each transfer.
   */
  async handOverAll(
    name: UsernameKey,
    onHandedOver: (row: Transaction) => void,
  ): Promise<Result<number, SettleRefusal>> {
    const sender = this.identity.current()
    if (!sender) return refuse({ code: 'signed-out' })
    const seen = new Set<TransactionId>()
    let count = 0
    for (;;) {
      const batch = await this.ledger.loadWaiting(
        { senderId: sender.id, recipientKey: name },
        BATCH_SIZE,
      )
      const fresh = batch.filter(({ id }) => !seen.has(id))
      if (fresh.length === 0) return accept(count)
      for (const { id } of fresh) {
        seen.add(id)
        const result = await this.ledger.handOver(id, sender.id)
        if (result.ok) {
          count++
          onHandedOver(result.value)
        } else if (result.refusal.code !== 'already-returned') return result
      }
    }
  }

  /**
   * Returns the returned transfer; a retry returns it too. Refuses another sender's transfer, and one that never waited or
   * was handed over. Throws a `Fault` without an answer: a retry is safe.
   */
  async takeBack(id: TransactionId): Promise<Result<Transaction, SettleRefusal>> {
    const sender = this.identity.current()
    if (!sender) return refuse({ code: 'signed-out' })
    return this.ledger.takeBack(id, sender.id)
  }
}
