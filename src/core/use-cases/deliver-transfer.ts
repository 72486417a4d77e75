import { accept, type Result } from '../domain/result.ts'
import type { Transaction } from '../domain/transaction.ts'
import type { PostRefusal, Transfer } from '../domain/transfer.ts'
import type { Directory } from '../ports/directory.ts'
import type { Ledger } from '../ports/ledger.ts'
import type { Log } from '../ports/log.ts'
import type { Outbox } from '../ports/outbox.ts'
import { findRecipient } from './find-recipient.ts'

/** Brings a transfer that the outbox keeps to the ledger, and has it forgotten once there is an answer. */
export class DeliverTransfer {
  constructor(
    private readonly ledger: Ledger,
    private readonly directory: Directory,
    private readonly outbox: Outbox,
    private readonly log: Log,
  ) {}

  /** Looks the recipient up again where the ledger says that the name is another's. Throws a `Fault` where no answer came. */
  async deliver(transfer: Transfer): Promise<Result<Transaction, PostRefusal>> {
    const result = await this.post(transfer).catch((cause) => this.answerElsewhere(transfer, cause))
    this.outbox.forget(transfer.id)
    if (result.ok && result.value.status === 'waiting')
      this.log.warn(`Nobody is called @${transfer.recipient} yet: the points wait`)
    return result
  }

  private async post(transfer: Transfer): Promise<Result<Transaction, PostRefusal>> {
    const result = await this.ledger.post(transfer)
    if (result.ok || result.refusal.code !== 'recipient-changed') return result
    const recipient = await findRecipient(this.directory, transfer.recipient)
    if (!recipient.ok) return recipient
    return this.ledger.post({ ...transfer, recipientId: recipient.value })
  }

  /** Whoever asked for the same transfer meanwhile (a second tab, a form closed too early) may have had its answer, and forgot it. */
  private async answerElsewhere(
    { id }: Transfer,
    cause: unknown,
  ): Promise<Result<Transaction, PostRefusal>> {
    const transaction = this.outbox.find(id) ? null : await this.ledger.find(id)
    if (!transaction) throw cause
    return accept(transaction)
  }
}
