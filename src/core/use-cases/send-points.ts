import { checkAmount } from '../domain/amount.ts'
import type { TransactionId } from '../domain/ids.ts'
import { accept, type Result, refuse } from '../domain/result.ts'
import type { SendDraft } from '../domain/send-draft.ts'
import { LONGEST_MESSAGE, readText } from '../domain/text.ts'
import type { Transaction } from '../domain/transaction.ts'
import type { SendOutcome, SendRefusal, Transfer, TransferDraft } from '../domain/transfer.ts'
import { isRecordOfTransfer, pendingRecordOf } from '../domain/transfer-record.ts'
import { readUsername } from '../domain/username.ts'
import type { Clock } from '../ports/clock.ts'
import type { Connectivity } from '../ports/connectivity.ts'
import type { Identity } from '../ports/identity.ts'
import type { Outbox } from '../ports/outbox.ts'
import type { AwaitOutcome } from './await-outcome.ts'
import type { DeliverTransfer } from './deliver-transfer.ts'

/** Moves points from the signed-in person to a username, at most once per draft id. */
export class SendPoints {
  /** What this page has handed to the ledger. */
  private readonly tried = new Set<TransactionId>()

  constructor(
    private readonly delivery: DeliverTransfer,
    private readonly outcomes: AwaitOutcome,
    private readonly outbox: Outbox,
    private readonly connectivity: Connectivity,
    private readonly clock: Clock,
    private readonly identity: Identity,
    private readonly defaultMessage: string,
  ) {}

  /**
   * Returns the row of the send. If nobody has the name, the points leave the sender and wait. Without a network it saves the
   * transfer for `ResumeSends` and returns a pending row. If no answer comes, it calls `onUnanswered` and returns once the
   * ledger says whether it has the transfer. A retry with the same draft is safe. Throws nothing.
   */
  send(draft: TransferDraft, onUnanswered: () => void = () => {}): Promise<SendOutcome> {
    return this.outcomes.follow(draft.id, () => this.sendOnce(draft, onUnanswered))
  }

  private async sendOnce(draft: TransferDraft, onUnanswered: () => void): Promise<SendOutcome> {
    const sender = this.identity.current()
    if (!sender) return refuse({ code: 'signed-out' })
    const fields = this.readDraft(draft)
    if (!fields.ok) return fields
    const online = this.connectivity.isOnline()
    const transfer = { ...fields.value, senderId: sender.id, recipientId: null }
    const owner = await this.recipientOf(draft, transfer, online)
    const wasTried = draft.isRestored || this.tried.has(draft.id)
    if (!owner.ok) {
      if (!wasTried) return owner
      // It may have arrived when it was tried before, here or on an earlier page. Nothing of it is sent any more.
      this.outbox.mark(draft.id, 'unanswered')
      onUnanswered()
      const found = await this.outcomes.check(transfer)
      return !found.ok && found.refusal.code === 'failed' ? owner : found
    }
    const shownAsFree = draft.recipientId === null
    const addressed = { ...transfer, recipientId: owner.value, shownAsFree }
    this.outbox.save(addressed)
    this.tried.add(draft.id)
    if (online) return this.outcomes.deliver(addressed, onUnanswered, wasTried)
    return accept(pendingRecordOf(addressed, this.clock.now()))
  }

  /** Goes on checking what became of a send that was unanswered when the page was left; null where there is none. */
  checkUnanswered(id: TransactionId): Promise<SendOutcome> | null {
    const entry = this.outbox.find(id)
    if (entry?.state !== 'unanswered') return null
    return this.outcomes.follow(id, () => this.outcomes.check(entry.transfer))
  }

  /** Whether a send of this page has not ended yet. */
  isUnderWay(id: TransactionId): boolean {
    return this.outcomes.isAwaited(id)
  }

  /** Its row came before the answer, and shows the outcome. */
  endByRow(row: Transaction): void {
    this.outcomes.noteTold(row.id, accept(row))
  }

  /** Whether a row of the ledger is what a draft would send: there is nothing left to send. */
  hasSent(draft: SendDraft, row: Transaction): boolean {
    const fields = this.readDraft(draft)
    if (!fields.ok || row.id !== draft.id || row.status === 'pending') return false
    return isRecordOfTransfer(row, { ...fields.value, senderId: draft.sender })
  }

  private async recipientOf({ recipientId }: TransferDraft, transfer: Transfer, online: boolean) {
    try {
      const found =
        recipientId !== undefined || !online
          ? accept(recipientId ?? null)
          : await this.delivery.findRecipient(transfer.recipient)
      const isSender = found.ok && found.value === transfer.senderId
      return isSender ? refuse({ code: 'to-yourself' } as const) : found
    } catch (cause) {
      return this.delivery.fail(transfer.id, cause)
    }
  }

  private readDraft(
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
