import type { UserId } from '../domain/ids.ts'
import type { Result } from '../domain/result.ts'
import type { Transaction } from '../domain/transaction.ts'
import type { PostRefusal, Transfer } from '../domain/transfer.ts'
import type { Ledger } from '../ports/ledger.ts'
import type { Outbox } from '../ports/outbox.ts'

/** A transfer that was on its way when the page was left, and its answer. */
export interface ResumedSend {
  readonly transfer: Transfer
  readonly result: Result<Transaction, PostRefusal>
}

/** Asks for the answers of transfers that were on their way when the page was left. Each still counts once. */
export class ResumeSends {
  constructor(
    private readonly ledger: Ledger,
    private readonly outbox: Outbox,
  ) {}

  /** Throws a `Fault` where the ledger cannot be reached; what has no answer then stays in the outbox. */
  async run(sender: UserId): Promise<readonly ResumedSend[]> {
    const resumed: ResumedSend[] = []
    for (const transfer of this.outbox.keptFor(sender)) {
      const result = await this.ledger.post(transfer)
      this.outbox.forget(transfer.id)
      resumed.push({ transfer, result })
    }
    return resumed
  }
}
