import { checkAmount } from '../domain/amount.ts'
import type { TransactionId } from '../domain/ids.ts'
import { accept, type Result, refuse } from '../domain/result.ts'
import type { SendDraft } from '../domain/send-draft.ts'
import { LONGEST_MESSAGE, readText } from '../domain/text.ts'
import { isRecordOf, pendingRecordOf, type Transaction } from '../domain/transaction.ts'
import type { SendRefusal, Transfer, TransferDraft } from '../domain/transfer.ts'
import { readUsername } from '../domain/username.ts'
import type { Clock } from '../ports/clock.ts'
import type { Connectivity } from '../ports/connectivity.ts'
import type { Directory } from '../ports/directory.ts'
import type { Identity } from '../ports/identity.ts'
import type { Outbox } from '../ports/outbox.ts'
import type { DeliverTransfer } from './deliver-transfer.ts'
import { findRecipient } from './find-recipient.ts'

/** Moves points from the signed-in person to a username, at most once per draft id. */
export class SendPoints {
  constructor(
    private readonly identity: Identity,
    private readonly directory: Directory,
    private readonly deliver: DeliverTransfer,
    private readonly outbox: Outbox,
    private readonly connectivity: Connectivity,
    private readonly clock: Clock,
    private readonly defaultMessage: string,
  ) {}

  /**
   * Points to a name that nobody has leave the sender and wait. Without a network the transfer is kept and given as
   * pending, for `ResumeSends` to deliver. Throws a `Fault` where no answer came: the transfer then stays in the outbox
   * to be delivered, or only asked after once `toldFailed` is called; sending the same draft again is safe.
   */
  async send(draft: TransferDraft): Promise<Result<Transaction, SendRefusal>> {
    const sender = this.identity.current()
    if (!sender) return refuse({ code: 'signed-out' })
    const checked = this.check(draft)
    if (!checked.ok) return checked
    const online = this.connectivity.isOnline()
    const { recipient } = checked.value
    const owner =
      draft.recipientId === undefined && online
        ? await findRecipient(this.directory, recipient)
        : accept(draft.recipientId ?? null)
    if (!owner.ok) return owner
    if (owner.value === sender.id) return refuse({ code: 'to-yourself' })
    const transfer = { ...checked.value, senderId: sender.id, recipientId: owner.value }
    this.outbox.keep(transfer)
    if (online) return this.deliver.deliver(transfer)
    return accept(pendingRecordOf(transfer, this.clock.now()))
  }

  /**
   * To be called once the sender has seen that a send failed, whoever is signed in by then: from then on it must not go
   * out unasked. Not before: a page that is left in the middle of a send sees it fail too, and nobody hears of it.
   */
  toldFailed(id: TransactionId): void {
    this.outbox.markFailed(id)
  }

  /** Whether a row of the ledger is what a draft holds as it stands: nothing is left of it to send. */
  hasSent(draft: SendDraft, row: Transaction): boolean {
    const checked = this.check(draft)
    if (!checked.ok || row.id !== draft.id || row.status === 'pending') return false
    return isRecordOf(row, { ...checked.value, senderId: draft.sender })
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
}
