import { mayHaveHappened } from '../domain/fault.ts'
import type { TransactionId } from '../domain/ids.ts'
import { refuse } from '../domain/result.ts'
import { isInLedger, type SendOutcome, type Transfer } from '../domain/transfer.ts'
import type { Log } from '../ports/log.ts'
import type { Outbox } from '../ports/outbox.ts'
import type { PageLife } from '../ports/page-life.ts'
import type { Retry } from '../ports/retry.ts'
import type { DeliverTransfer } from './deliver-transfer.ts'

/** Follows a page’s sends until their outcome is known, and remembers which outcomes it has shown. */
export class AwaitOutcome {
  private readonly awaited = new Set<TransactionId>()
  /** The outcomes shown on this page: whether the ledger has the transfer. */
  private readonly told = new Map<TransactionId, boolean>()

  constructor(
    private readonly delivery: DeliverTransfer,
    private readonly outbox: Outbox,
    private readonly pageLife: PageLife,
    private readonly retry: Retry,
    private readonly log: Log,
  ) {}

  /** Sends or checks a transfer for a caller that waits for its outcome, to show it. Nobody else on this page does so meanwhile. */
  async follow(id: TransactionId, send: () => Promise<SendOutcome>): Promise<SendOutcome> {
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

  /**
   * Tries once, and resolves when the outcome is known. What is refused has `failed`. Without an answer it calls `onUnanswered`, and checks
   * until the ledger answers. It also does so where no request left the device, but this page or an earlier one may have tried it
   * before (`wasTried`): that request may have arrived. If the page is left meanwhile, the entry stays `sending`. Throws nothing.
   */
  async deliver(
    transfer: Transfer,
    onUnanswered: () => void,
    wasTried: boolean,
  ): Promise<SendOutcome> {
    try {
      const outcome = await this.pageLife.request(() => this.delivery.deliver(transfer))
      if (!isInLedger(outcome)) this.outbox.mark(transfer.id, 'failed')
      return outcome
    } catch (cause) {
      const mayBeThere = wasTried || mayHaveHappened(cause) || !this.outbox.find(transfer.id)
      if (!mayBeThere) return this.delivery.fail(transfer.id, cause)
      this.log.warn('A send has no answer yet', cause)
      this.outbox.mark(transfer.id, 'unanswered')
      onUnanswered()
    }
    return this.check(transfer)
  }

  /** Checks what became of an unanswered transfer, until the ledger answers. Throws nothing. */
  async check(transfer: Transfer): Promise<SendOutcome> {
    for (let failedTries = 1; ; failedTries++) {
      try {
        return (await this.delivery.check(transfer)) ?? refuse({ code: 'failed' })
      } catch (cause) {
        this.log.warn('A send has no answer yet', cause)
        await this.retry.pause(failedTries)
      }
    }
  }

  /** Call it just before or after the outcome is shown. Removes what the ledger has, or another transfer under its id. */
  noteTold(id: TransactionId, outcome: SendOutcome): void {
    if (outcome.ok && outcome.value.status === 'pending') return
    const isThere = isInLedger(outcome)
    this.told.set(id, isThere)
    if (isThere) this.outbox.remove(id)
  }

  /**
   * Call it where a transfer is open again after its outcome was shown: the next outcome is shown again. Storage had lost it for a
   * while, or another page is retrying it.
   */
  forgetTold(id: TransactionId): void {
    this.told.delete(id)
  }

  /**
   * Whether an outcome is old news: this page has shown the same one (`isThere`: the ledger has it), or that the ledger has it, which
   * never changes.
   */
  wasTold(id: TransactionId, isThere: boolean): boolean {
    const was = this.told.get(id)
    return was === true || was === isThere
  }
}
