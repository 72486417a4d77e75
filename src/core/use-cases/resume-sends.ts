import type { TransactionId, UserId } from '../domain/ids.ts'
import { refuse } from '../domain/result.ts'
import type { Transaction } from '../domain/transaction.ts'
import { isInLedger, type SendOutcome, type Transfer } from '../domain/transfer.ts'
import { pendingRecordOf } from '../domain/transfer-record.ts'
import type { Clock } from '../ports/clock.ts'
import type { Connectivity } from '../ports/connectivity.ts'
import type { Log } from '../ports/log.ts'
import type { Outbox } from '../ports/outbox.ts'
import type { Retry } from '../ports/retry.ts'
import type { Stop } from '../ports/subscription.ts'
import type { AwaitOutcome } from './await-outcome.ts'
import type { DeliverTransfer } from './deliver-transfer.ts'
import { keepTrying } from './keep-trying.ts'

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
    private readonly outcomes: AwaitOutcome,
    private readonly outbox: Outbox,
    private readonly connectivity: Connectivity,
    private readonly clock: Clock,
    private readonly retry: Retry,
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
      this.outcomes.forgetTold(transfer.id)
    }
    return pending.map(({ transfer }) => pendingRecordOf(transfer, this.clock.now()))
  }

  /** The sends that this page shows as pending: they are still to be sent, or were when it looked. */
  shownAsPending(sender: UserId): readonly TransactionId[] {
    return [...this.shown.values()].flatMap(({ id, senderId }) => (senderId === sender ? id : []))
  }

  /** Resumes now, whenever the network changes, and again while answers are missing; until it is stopped. */
  watch(sender: UserId, tell: Tell): Stop {
    return keepTrying(() => this.resume(sender, tell), this.connectivity, this.retry)
  }

  /**
   * Delivers what is `sending`. Only checks the rest, and never sends that again. Reports each outcome once, as it comes, also of what
   * the page shows as pending and another page has ended, except for sends that a caller on this page waits for. Returns whether all
   * outcomes are known; true offline, where it waits for the network.
   */
  async resume(sender: UserId, tell: Tell): Promise<boolean> {
    if (!this.connectivity.isOnline()) return true
    let isComplete = true
    const stored = this.outbox.entriesOf(sender).map(({ transfer }) => transfer.id)
    for (const id of new Set([...stored, ...this.shownAsPending(sender)])) {
      const transfer = this.outbox.find(id)?.transfer ?? this.shown.get(id)
      if (!transfer) continue
      try {
        const outcome = await this.outcomeOf(transfer)
        if (this.outcomes.isAwaited(id)) isComplete = false
        else if (outcome) {
          this.shown.delete(id)
          if (!this.outcomes.wasTold(id, isInLedger(outcome))) tell({ transfer, outcome })
          this.outcomes.noteTold(id, outcome)
        }
      } catch (cause) {
        this.log.warn('A send has no answer yet', cause)
        isComplete = false
      }
    }
    return isComplete
  }

  /** Null if there is no news: a form is waiting for the outcome, or the sender knows that it failed. */
  private async outcomeOf(transfer: Transfer): Promise<SendOutcome | null> {
    const { id } = transfer
    if (this.outcomes.isAwaited(id)) return null
    const entry = this.outbox.find(id)
    // Its form has shown it.
    if (this.outcomes.wasTold(id, true)) this.shown.delete(id)
    // Another page has retried it since this one showed the failure, and may be closed by now.
    else if (entry && entry.state !== 'failed') this.outcomes.forgetTold(id)
    const isShown = this.shown.has(id)
    if (!entry && !isShown) return null
    const outcome = await (entry?.state === 'sending'
      ? this.delivery.deliverAgain(transfer)
      : this.delivery.check(transfer))
    if (outcome) return outcome
    // What has failed and can no longer arrive is forgotten. Another tab may have sent it again meanwhile.
    const left = this.outbox.find(id)
    if (left?.state === 'failed' && this.clock.now() - left.since > LATEST_ARRIVAL_MS)
      this.outbox.remove(id)
    return isShown && left?.state !== 'sending' ? refuse({ code: 'failed' }) : null
  }
}
