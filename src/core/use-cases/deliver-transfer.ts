import { Fault, mayPass } from '../domain/fault.ts'
import type { TransactionId, UserId } from '../domain/ids.ts'
import { recentSendOf } from '../domain/recent-send.ts'
import { accept, type Result, refuse } from '../domain/result.ts'
import type { Transaction } from '../domain/transaction.ts'
import {
  isInLedger,
  type PostRefusal,
  type SendFailure,
  type SendOutcome,
  type Transfer,
} from '../domain/transfer.ts'
import { isRecordOfTransfer } from '../domain/transfer-record.ts'
import { type Username, usernameKey } from '../domain/username.ts'
import type { Directory } from '../ports/directory.ts'
import type { Ledger } from '../ports/ledger.ts'
import type { Log } from '../ports/log.ts'
import type { Outbox } from '../ports/outbox.ts'
import type { RecentSends } from '../ports/recent-sends.ts'

/** Asks the ledger once: to accept a transfer of the outbox, or whether it has it. */
export class DeliverTransfer {
  constructor(
    private readonly ledger: Ledger,
    private readonly directory: Directory,
    private readonly outbox: Outbox,
    private readonly recentSends: RecentSends,
    private readonly log: Log,
  ) {}

  /**
   * Tries once. Throws a `Fault` without an answer. The entry stays in the outbox as it is: until the outcome was shown
   * (`AwaitOutcome`), or, where it was refused, since another copy of the request may still be accepted.
   */
  async deliver(transfer: Transfer): Promise<SendOutcome> {
    let result: SendOutcome = await this.post(transfer)
    // Another page has removed it from the outbox: its copy was accepted.
    if (!isInLedger(result) && !this.outbox.find(transfer.id))
      result = (await this.check(transfer)) ?? result
    if (result.ok) this.remember(result.value)
    if (result.ok && result.value.status === 'waiting')
      this.log.warn(`Nobody is called @${transfer.recipient} yet: the points wait`)
    return result
  }

  /**
   * Tries again once what is still to be sent. What is refused has `failed`. Throws where a later try may succeed, or without an answer.
   * Null if another page has ended it.
   */
  async deliverAgain(transfer: Transfer): Promise<SendOutcome | null> {
    try {
      const outcome = await this.deliver(transfer)
      // Another page may open it just now, and send this.
      if (!outcome.ok && outcome.refusal.code === 'account-missing')
        throw new Fault('unreachable', 'The account is not open yet')
      if (!outcome.ok) this.outbox.mark(transfer.id, 'failed')
      return outcome
    } catch (cause) {
      if (mayPass(cause)) throw cause
      // Another page may have sent it, and been left before it could remove it.
      this.log.warn('Sending failed', cause)
      this.outbox.mark(transfer.id, 'unanswered')
      return this.check(transfer)
    }
  }

  /**
   * Checks once whether the ledger has a transfer. What is `unanswered`, and the ledger does not have, has failed. Null if there
   * is no news: the sender knows that it failed, or the entry is gone. Throws a `Fault` without an answer. What the ledger has stays in
   * the outbox until the outcome was shown (`AwaitOutcome`), so that a page that closes meanwhile loses no outcome.
   */
  async check(transfer: Transfer): Promise<SendOutcome | null> {
    const { id } = transfer
    const before = this.outbox.find(id)?.state
    const transaction = await this.ledger.find(id)
    const state = this.outbox.find(id)?.state
    if (!transaction) {
      // Another page may have tried it again, or ended it, after the ledger was asked.
      if (before !== state) return this.check(transfer)
      return state === 'unanswered' ? this.fail(id, 'The ledger does not have it') : null
    }
    if (!isRecordOfTransfer(transaction, transfer))
      return refuse({ code: 'id-already-used', transaction })
    this.remember(transaction)
    return accept(transaction)
  }

  /** The owner of a name; null where nobody has it, so that the points wait. Refuses a name that belonged to a deleted account. */
  async findRecipient(
    name: Username,
  ): Promise<Result<UserId | null, { readonly code: 'recipient-left' }>> {
    const owner = await this.directory.findByName(usernameKey(name))
    if (owner.ok) return accept(owner.value.id)
    return owner.refusal.code === 'owner-left' ? refuse({ code: 'recipient-left' }) : accept(null)
  }

  /** Logs and records that a transfer failed. The caller shows it. */
  fail(id: TransactionId, cause: unknown): Result<never, SendFailure> {
    this.log.error('Sending failed', cause)
    this.outbox.mark(id, 'failed')
    return refuse({ code: 'failed' })
  }

  private remember(row: Transaction): void {
    const send = recentSendOf(row)
    if (send && row.senderId) this.recentSends.add(row.senderId, send)
  }

  private async post(transfer: Transfer): Promise<Result<Transaction, PostRefusal>> {
    const result = await this.ledger.post(transfer)
    if (result.ok || result.refusal.code !== 'recipient-changed') return result
    // Its sender expects the points to wait. They may not want to give them to whoever took the name.
    if (transfer.shownAsFree) return result
    const recipient = await this.findRecipient(transfer.recipient)
    if (!recipient.ok) return recipient
    // Another page has shown meanwhile that it was not sent; an older version of the app removes it then.
    if (this.outbox.find(transfer.id)?.state !== 'sending') return result
    return this.ledger.post({ ...transfer, recipientId: recipient.value })
  }
}
