import { mayHaveHappened } from '../domain/fault.ts'
import type { TransactionId, UserId } from '../domain/ids.ts'
import { recentSendOf } from '../domain/recent-send.ts'
import { accept, type Result, refuse } from '../domain/result.ts'
import type { Transaction } from '../domain/transaction.ts'
import type { PostRefusal, SendFailure, SendOutcome, Transfer } from '../domain/transfer.ts'
import { isRecordOfTransfer } from '../domain/transfer-record.ts'
import { type Username, usernameKey } from '../domain/username.ts'
import type { Directory } from '../ports/directory.ts'
import type { Ledger } from '../ports/ledger.ts'
import type { Log } from '../ports/log.ts'
import type { Outbox } from '../ports/outbox.ts'
import type { PageLife } from '../ports/page-life.ts'
import type { RecentSends } from '../ports/recent-sends.ts'
import type { Retry } from '../ports/retry.ts'

/** Posts a transfer of the outbox to the ledger, and removes it from the outbox once its sender knows that the ledger has it. */
export class DeliverTransfer {
  private readonly awaited = new Set<TransactionId>()
  /** Whether the sender was told on this page that the ledger has a transfer, or that it does not. */
  private readonly told = new Map<TransactionId, boolean>()

  constructor(
    private readonly ledger: Ledger,
    private readonly directory: Directory,
    private readonly outbox: Outbox,
    private readonly recentSends: RecentSends,
    private readonly pageLife: PageLife,
    private readonly retry: Retry,
    private readonly log: Log,
  ) {}

  /**
   * Tries once. Throws a `Fault` without an answer. The entry stays in the outbox as it is: until its sender was told
   * (`noteTold`), or, where it was refused, since another copy of the request may still be accepted.
   */
  async deliver(transfer: Transfer): Promise<SendOutcome> {
    let result: SendOutcome = await this.post(transfer)
    if (!isInLedger(result)) result = (await this.checkEnded(transfer)) ?? result
    if (result.ok) this.remember(result.value)
    if (result.ok && result.value.status === 'waiting')
      this.log.warn(`Nobody is called @${transfer.recipient} yet: the points wait`)
    return result
  }

  /**
   * Tries once, and resolves when the outcome is known. What is refused has `failed`. Without an answer it calls `onUnanswered`, and checks
   * until the ledger answers. It also does so where no request left the device, but this page or an earlier one may have tried it
   * before (`wasTried`): that request may have arrived. If the page is left meanwhile, the entry stays `sending`. Throws nothing.
   */
  async deliverUntilKnown(
    transfer: Transfer,
    onUnanswered: () => void,
    wasTried: boolean,
  ): Promise<SendOutcome> {
    try {
      const outcome = await this.pageLife.request(() => this.deliver(transfer))
      if (!isInLedger(outcome)) this.outbox.mark(transfer.id, 'failed')
      return outcome
    } catch (cause) {
      const mayBeThere = wasTried || mayHaveHappened(cause) || !this.outbox.find(transfer.id)
      if (!mayBeThere) return this.fail(transfer.id, cause)
      this.log.warn('A send has no answer yet', cause)
      this.outbox.mark(transfer.id, 'unanswered')
      onUnanswered()
    }
    return this.checkUntilKnown(transfer)
  }

  /** Checks what became of an unanswered transfer, until the ledger answers. Throws nothing. */
  async checkUntilKnown(transfer: Transfer): Promise<SendOutcome> {
    for (let failedTries = 1; ; failedTries++) {
      try {
        return (await this.check(transfer)) ?? refuse({ code: 'failed' })
      } catch (cause) {
        this.log.warn('A send has no answer yet', cause)
        await this.retry.pause(failedTries)
      }
    }
  }

  /**
   * Checks once whether the ledger has a transfer. What is `unanswered`, and the ledger does not have, has failed. Null if there
   * is nothing to tell: the sender knows that it failed, or the entry is gone. Throws a `Fault` without an answer. What the ledger
   * has stays in the outbox until its sender was told (`noteTold`), so that a page that ends meanwhile loses no outcome.
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

  /** Call it once its sender was told. Removes what the ledger has, or another transfer under its id. */
  noteTold(id: TransactionId, outcome: SendOutcome): void {
    if (outcome.ok && outcome.value.status === 'pending') return
    const isThere = isInLedger(outcome)
    this.told.set(id, isThere)
    if (isThere) this.outbox.remove(id)
  }

  /** Sends or checks a transfer for a caller that waits for its outcome, to show it. Nobody else on this page does so meanwhile. */
  async await(id: TransactionId, send: () => Promise<SendOutcome>): Promise<SendOutcome> {
    this.awaited.add(id)
    this.told.delete(id)
    try {
      const outcome = await send()
      this.noteTold(id, outcome)
      return outcome
    } finally {
      this.awaited.delete(id)
    }
  }

  /** Whether a caller on this page waits for the outcome of a transfer, to show it. */
  isAwaited(id: TransactionId): boolean {
    return this.awaited.has(id)
  }

  /** Call it where the page shows a transfer as still to be sent: what becomes of it is told anew, as where the storage had lost it for a while. */
  forgetTold(id: TransactionId): void {
    this.told.delete(id)
  }

  /** Whether its sender was told on this page that the ledger has it (`isThere`) or not. Nothing else comes of what was told as there. */
  wasTold(id: TransactionId, isThere: boolean): boolean {
    const was = this.told.get(id)
    return was === true || was === isThere
  }

  /** The owner of a name; null where nobody has it, so that the points wait. Refuses a name that belonged to a deleted account. */
  async findRecipient(
    name: Username,
  ): Promise<Result<UserId | null, { readonly code: 'recipient-left' }>> {
    const owner = await this.directory.findByName(usernameKey(name))
    if (owner.ok) return accept(owner.value.id)
    return owner.refusal.code === 'owner-left' ? refuse({ code: 'recipient-left' }) : accept(null)
  }

  /** Logs and records that a transfer failed. The caller tells its sender. */
  fail(id: TransactionId, cause: unknown): Result<never, SendFailure> {
    this.log.error('Sending failed', cause)
    this.outbox.mark(id, 'failed')
    return refuse({ code: 'failed' })
  }

  /** What became of a transfer that another page has removed from the outbox: its copy was accepted. Null for all others. Throws a `Fault`. */
  private async checkEnded(transfer: Transfer): Promise<SendOutcome | null> {
    return this.outbox.find(transfer.id) ? null : this.check(transfer)
  }

  private remember(row: Transaction): void {
    const send = recentSendOf(row)
    if (send && row.senderId) this.recentSends.add(row.senderId, send)
  }

  private async post(transfer: Transfer): Promise<Result<Transaction, PostRefusal>> {
    const result = await this.ledger.post(transfer)
    if (result.ok || result.refusal.code !== 'recipient-changed') return result
    const recipient = await this.findRecipient(transfer.recipient)
    if (!recipient.ok) return recipient
    // Another page has told its sender meanwhile that it is not sent; an older version of the app removes it then.
    if (this.outbox.find(transfer.id)?.state !== 'sending') return result
    return this.ledger.post({ ...transfer, recipientId: recipient.value })
  }
}

/** Whether the ledger has a transfer, or another one under its id: it will never take this one. */
export function isInLedger(outcome: SendOutcome): boolean {
  return outcome.ok || outcome.refusal.code === 'id-already-used'
}
