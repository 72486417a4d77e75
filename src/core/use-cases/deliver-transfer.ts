import type { Result } from '../domain/result.ts'
import type { Transaction } from '../domain/transaction.ts'
import type { PostRefusal, Transfer } from '../domain/transfer.ts'
import { usernameKey } from '../domain/username.ts'
import type { Directory } from '../ports/directory.ts'
import type { Ledger } from '../ports/ledger.ts'
import type { Log } from '../ports/log.ts'
import type { Outbox } from '../ports/outbox.ts'

/** Brings a kept transfer to the ledger, and keeps it until there is an answer. */
export class DeliverTransfer {
  constructor(
    private readonly ledger: Ledger,
    private readonly directory: Directory,
    private readonly outbox: Outbox,
    private readonly log: Log,
  ) {}

  /** Looks the recipient up again where the ledger says that the name is another's. Throws a `Fault` where no answer came. */
  async run(transfer: Transfer): Promise<Result<Transaction, PostRefusal>> {
    this.outbox.keep({ transfer, toldFailed: false })
    let result = await this.ledger.post(transfer)
    if (!result.ok && result.refusal.code === 'recipient-changed') {
      const owner = await this.directory.findByName(usernameKey(transfer.recipient))
      result = await this.ledger.post({ ...transfer, recipientId: owner?.id ?? null })
    }
    this.outbox.forget(transfer.id)
    if (result.ok && result.value.status === 'waiting')
      this.log.warn(`Nobody is called @${transfer.recipient} yet: the points wait`)
    return result
  }
}
