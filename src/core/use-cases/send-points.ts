import { checkAmount } from '../domain/amount.ts'
import type { TransactionId, UserId } from '../domain/ids.ts'
import { accept, type Result, refuse } from '../domain/result.ts'
import { LONGEST_MESSAGE, readText } from '../domain/text.ts'
import type { Transaction } from '../domain/transaction.ts'
import type { SendRefusal, Transfer, TransferDraft } from '../domain/transfer.ts'
import { readUsername, type Username, usernameKey } from '../domain/username.ts'
import type { Directory } from '../ports/directory.ts'
import type { Identity } from '../ports/identity.ts'
import type { Ledger } from '../ports/ledger.ts'
import type { Log } from '../ports/log.ts'
import type { Outbox } from '../ports/outbox.ts'

/** Moves points from the signed-in person to a username, at most once per draft id. */
export class SendPoints {
  constructor(
    private readonly identity: Identity,
    private readonly ledger: Ledger,
    private readonly directory: Directory,
    private readonly outbox: Outbox,
    private readonly log: Log,
    private readonly defaultMessage: string,
  ) {}

  /**
   * Points to a name that nobody has leave the sender and wait. Throws a `Fault` where no answer came: the transfer then
   * stays in the outbox, and sending the same draft again is safe.
   */
  async send(draft: TransferDraft): Promise<Result<Transaction, SendRefusal>> {
    const sender = this.identity.current()
    if (!sender) return refuse({ code: 'signed-out' })
    const checked = this.check(draft)
    if (!checked.ok) return checked
    const { recipient } = checked.value
    const recipientId =
      draft.recipientId === undefined ? await this.ownerOf(recipient) : draft.recipientId
    return this.post({ ...checked.value, senderId: sender.id, recipientId })
  }

  /** Gives up a draft that got no answer, so that it is not asked for again. */
  abandon(id: TransactionId): void {
    this.outbox.forget(id)
  }

  private check(
    draft: TransferDraft,
  ): Result<Omit<Transfer, 'senderId' | 'recipientId'>, SendRefusal> {
    const recipient = readUsername(draft.recipient)
    if (!recipient.ok) return refuse({ code: 'recipient-refused', reason: recipient.refusal })
    const amount = checkAmount(draft.amount)
    if (!amount.ok) return amount
    const message = readText(draft.message, LONGEST_MESSAGE)
    if (!message.ok) return refuse({ code: 'message-refused', reason: message.refusal })
    return accept({
      id: draft.id,
      recipient: recipient.value,
      amount: amount.value,
      message: message.value || this.defaultMessage,
    })
  }

  private async post(transfer: Transfer): Promise<Result<Transaction, SendRefusal>> {
    this.outbox.keep(transfer)
    let result = await this.ledger.post(transfer)
    if (!result.ok && result.refusal.code === 'recipient-changed') {
      const recipientId = await this.ownerOf(transfer.recipient)
      result = await this.ledger.post({ ...transfer, recipientId })
    }
    this.outbox.forget(transfer.id)
    if (result.ok && result.value.status === 'waiting')
      this.log.warn(`Nobody is called @${transfer.recipient} yet: the points wait`)
    return result
  }

  private async ownerOf(name: Username): Promise<UserId | null> {
    return (await this.directory.findByName(usernameKey(name)))?.id ?? null
  }
}
