import type { UserId } from '../domain/ids.ts'
import type { Result } from '../domain/result.ts'
import { pendingRecordOf, type Transaction } from '../domain/transaction.ts'
import type { PostRefusal, Transfer } from '../domain/transfer.ts'
import type { Clock } from '../ports/clock.ts'
import type { Outbox } from '../ports/outbox.ts'
import type { DeliverTransfer } from './deliver-transfer.ts'

/** A transfer that was on its way when the page was left or the network went, and its answer. */
export interface ResumedSend {
  readonly transfer: Transfer
  readonly result: Result<Transaction, PostRefusal>
}

/** Asks for the answers of transfers that are still on their way. Each counts once, however often it is asked. */
export class ResumeSends {
  constructor(
    private readonly deliver: DeliverTransfer,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /** What is on its way, as rows that head the sender's feed meanwhile. */
  pending(sender: UserId): readonly Transaction[] {
    return this.outbox
      .keptFor(sender)
      .map((transfer) => pendingRecordOf(transfer, this.clock.now()))
  }

  /**
   * Tells each answer as it comes. What still has none stays kept and holds up nothing else: a `Fault` is thrown once
   * all were asked for.
   */
  async run(sender: UserId, tell: (resumed: ResumedSend) => void): Promise<void> {
    const faults: unknown[] = []
    for (const transfer of this.outbox.keptFor(sender)) {
      try {
        tell({ transfer, result: await this.deliver.run(transfer) })
      } catch (cause) {
        faults.push(cause)
      }
    }
    if (faults.length > 0) throw faults[0]
  }
}
