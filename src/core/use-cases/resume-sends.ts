import { Fault } from '../domain/fault.ts'
import type { TransactionId, UserId } from '../domain/ids.ts'
import { refuse } from '../domain/result.ts'
import type { Transaction } from '../domain/transaction.ts'
import type { SendOutcome, Transfer } from '../domain/transfer.ts'
import { pendingRecordOf } from '../domain/transfer-record.ts'
import type { Clock } from '../ports/clock.ts'
import type { Connectivity } from '../ports/connectivity.ts'
import type { Log } from '../ports/log.ts'
import type { Outbox, OutboxEntry } from '../ports/outbox.ts'
import type { Retry } from '../ports/retry.ts'
import type { Stop } from '../ports/subscription.ts'
import { type DeliverTransfer, isInLedger } from './deliver-transfer.ts'

/** A transfer that had no answer when the page was left or the network went, and what became of it. */
export interface ResumedSend {
  readonly transfer: Transfer
  readonly outcome: SendOutcome
}

/** No request arrives later than an hour after it has failed: the token that it carries has ended by then. A day, since people set clocks. */
const LATEST_ARRIVAL_MS = 24 * 60 * 60_000

type Tell = (resumed: ResumedSend) => void

/** Finds out the outcome of each transfer in the outbox. A transfer is sent at most once, however often this runs. */
export class ResumeSends {
  /** What this page shows as pending. */
  private readonly shown = new Map<TransactionId, Transfer>()

  constructor(
    private readonly delivery: DeliverTransfer,
    private readonly outbox: Outbox,
    private readonly connectivity: Connectivity,
    private readonly retry: Retry,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /** Whether there is anything to resume. */
  hasUnfinished(sender: UserId): boolean {
    return this.outbox.entriesOf(sender).length > 0
  }

  /** What is still to be sent, as rows for the head of the sender's feed. */
  pending(sender: UserId): readonly Transaction[] {
    const pending = this.outbox.entriesOf(sender).filter(({ state }) => state === 'sending')
    for (const { transfer } of pending) {
      this.shown.set(transfer.id, transfer)
      this.delivery.forgetTold(transfer.id)
    }
    return pending.map(({ transfer }) => pendingRecordOf(transfer, this.clock.now()))
  }

  /** The sends that this page shows as pending: they are still to be sent, or were when it looked. */
  shownAsPending(sender: UserId): readonly TransactionId[] {
    return [...this.shown.values()].flatMap(({ id, senderId }) => (senderId === sender ? id : []))
  }

  /** Resumes now, whenever the network changes, and again while answers are missing; until it is stopped. */
  watch(sender: UserId, tell: Tell): Stop {
    let round = 0
    const run = async () => {
      const own = ++round
      for (let failedTries = 1; own === round; failedTries++) {
        if (await this.resume(sender, tell)) return
        await this.retry.pause(failedTries)
      }
    }
    run()
    const stop = this.connectivity.watch(run)
    return () => {
      round++
      stop()
    }
  }

  /**
   * Delivers what is `sending`. Only checks the rest, and never sends that again. Reports each outcome once, as it comes, also of what
   * the page shows as pending and another page has ended, except for sends that a caller on this page waits for. Returns whether all outcomes are known; true offline, where it waits for the network.
   */
  async resume(sender: UserId, tell: Tell): Promise<boolean> {
    if (!this.connectivity.isOnline()) return true
    let isComplete = true
    for (const transfer of this.unfinishedOf(sender)) {
      const { id } = transfer
      try {
        const outcome = (await this.outcomeOf(id)) ?? (await this.endOfShown(transfer))
        if (this.delivery.isAwaited(id)) isComplete = false
        else if (outcome) {
          this.shown.delete(id)
          if (!this.delivery.wasTold(id, isInLedger(outcome))) tell({ transfer, outcome })
          this.delivery.noteTold(id, outcome)
        }
      } catch (cause) {
        this.log.warn('A send has no answer yet', cause)
        isComplete = false
      }
    }
    return isComplete
  }

  /** The transfers in the outbox, and those that are in it no more and which the page still shows as pending. */
  private unfinishedOf(sender: UserId): readonly Transfer[] {
    const stored = this.outbox.entriesOf(sender).map(({ transfer }) => transfer)
    const known = new Set(stored.map(({ id }) => id))
    const shown = [...this.shown.values()].filter(
      ({ id, senderId }) => senderId === sender && !known.has(id),
    )
    return [...stored, ...shown]
  }

  /** What became of a transfer that the page shows as pending, though it is sent no more; null for all others. */
  private async endOfShown(transfer: Transfer): Promise<SendOutcome | null> {
    const { id } = transfer
    // Its form has told it.
    if (this.delivery.wasTold(id, true)) this.shown.delete(id)
    const isPending = this.outbox.find(id)?.state === 'sending'
    if (!this.shown.has(id) || isPending || this.delivery.isAwaited(id)) return null
    return (await this.delivery.check(transfer)) ?? refuse({ code: 'failed' })
  }

  /** Null if there is nothing to report: the entry is gone, or its sender knows that it failed. */
  private async outcomeOf(id: TransactionId): Promise<SendOutcome | null> {
    const entry = this.outbox.find(id)
    if (!entry || this.delivery.isAwaited(id)) return null
    if (entry.state === 'sending') return this.send(entry)
    const outcome = await this.delivery.check(entry.transfer)
    if (!outcome) this.forget(id)
    return outcome
  }

  /** Removes what has failed and can no longer arrive. Somebody may have sent it again meanwhile. */
  private forget(id: TransactionId): void {
    const entry = this.outbox.find(id)
    const isOver = entry && this.clock.now() - entry.since > LATEST_ARRIVAL_MS
    if (isOver && entry.state === 'failed') this.outbox.remove(id)
  }

  private async send({ transfer }: OutboxEntry): Promise<SendOutcome | null> {
    try {
      const outcome = await this.delivery.deliver(transfer)
      // Another page may open it just now, and send this.
      if (!outcome.ok && outcome.refusal.code === 'account-missing')
        throw new Fault('unreachable', 'The account is not open yet')
      if (!outcome.ok) this.outbox.mark(transfer.id, 'failed')
      return outcome
    } catch (cause) {
      if (isTransient(cause)) throw cause
      // Another page may have sent it, and been left before it could remove it.
      this.log.warn('Sending failed', cause)
      this.outbox.mark(transfer.id, 'unanswered')
      return this.delivery.check(transfer)
    }
  }
}

/** Whether a later try may succeed. What is denied or broken stays so. */
function isTransient(cause: unknown): boolean {
  return !(cause instanceof Fault) || cause.code === 'unreachable' || cause.code === 'exhausted'
}
