import { Fault } from '../domain/fault.ts'
import type { TransactionId, UserId } from '../domain/ids.ts'
import { accept, type Result } from '../domain/result.ts'
import { pendingRecordOf, type Transaction } from '../domain/transaction.ts'
import type { PostRefusal, Transfer } from '../domain/transfer.ts'
import type { Clock } from '../ports/clock.ts'
import type { Ledger } from '../ports/ledger.ts'
import type { Log } from '../ports/log.ts'
import type { KeptTransfer, Outbox } from '../ports/outbox.ts'
import type { DeliverTransfer } from './deliver-transfer.ts'

/** A transfer that was on its way when the page was left or the network went, and its answer. */
export interface ResumedSend {
  readonly transfer: Transfer
  /** Null where it failed for a reason that waiting does not mend. */
  readonly result: Result<Transaction, PostRefusal> | null
}

/** Finds out what became of transfers without an answer. Each counts once, however often it is asked. */
export class ResumeSends {
  constructor(
    private readonly ledger: Ledger,
    private readonly deliver: DeliverTransfer,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /** What is still to be sent, as rows that head the sender's feed meanwhile. */
  pending(sender: UserId): readonly Transaction[] {
    return this.outbox
      .keptFor(sender)
      .filter(({ toldFailed }) => !toldFailed)
      .map(({ transfer }) => pendingRecordOf(transfer, this.clock.now()))
  }

  /**
   * Delivers what its sender believes to be on its way, and asks whether what they were told has failed went through
   * after all; where it did not, it is forgotten. Tells each answer as it comes. What still has none stays kept and
   * holds up nothing else: a `Fault` is thrown once all were asked for.
   */
  async resume(sender: UserId, tell: (resumed: ResumedSend) => void): Promise<void> {
    const faults: unknown[] = []
    for (const { transfer } of this.outbox.keptFor(sender)) {
      try {
        const resumed = await this.resumeOne(transfer.id)
        if (resumed) tell(resumed)
      } catch (cause) {
        faults.push(cause)
      }
    }
    if (faults.length > 0) throw faults[0]
  }

  /** While the one before was asked for, this one may have been answered, or its sender told that it failed. */
  private async resumeOne(id: TransactionId): Promise<ResumedSend | null> {
    const kept = this.outbox.find(id)
    if (!kept) return null
    return kept.toldFailed ? this.ask(kept) : this.send(kept)
  }

  private async send({ transfer }: KeptTransfer): Promise<ResumedSend> {
    try {
      return { transfer, result: await this.deliver.deliver(transfer) }
    } catch (cause) {
      if (mayPass(cause)) throw cause
      this.log.error('A pending send failed for good', cause)
      this.outbox.markFailed(transfer.id)
      return { transfer, result: null }
    }
  }

  private async ask({ transfer }: KeptTransfer): Promise<ResumedSend | null> {
    const transaction = await this.ledger.find(transfer.id)
    // Where its sender tries it again meanwhile, it is theirs to be answered.
    if (transaction || this.outbox.find(transfer.id)?.toldFailed) this.outbox.forget(transfer.id)
    return transaction && { transfer, result: accept(transaction) }
  }
}

/** Whether trying again later is worth it; what is denied or broken now would be so for ever, a row that never leaves. */
function mayPass(cause: unknown): boolean {
  return !(cause instanceof Fault) || cause.code === 'unreachable' || cause.code === 'exhausted'
}
