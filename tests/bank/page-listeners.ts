import type { UserId } from '../../src/core/domain/ids.ts'
import type { Account } from '../../src/core/domain/people.ts'
import type { Transaction } from '../../src/core/domain/transaction.ts'
import type { Stop } from '../../src/core/ports/subscription.ts'
import type { WaitingPoints } from '../../src/core/use-cases/watch-waiting.ts'
import { showOnPage } from '../builders/page-of-sends.ts'
import { HeadFollower } from './head-follower.ts'
import type { Journal } from './journal.ts'
import type { Page } from './open-page.ts'
import { SessionFollower } from './session-follower.ts'

/** What a page listens to: the newest rows, the account, points that wait, and what became of earlier sends. */
export class PageListeners {
  /** Resolves once the newest rows and the account were read. */
  readonly read: Promise<unknown>
  private readonly head: HeadFollower
  private readonly session: SessionFollower
  private points: readonly WaitingPoints[] = []
  private readonly stops: Stop[]

  constructor(
    private readonly page: Page,
    private readonly journal: Journal,
  ) {
    const { app, ledger, retry } = page
    this.head = new HeadFollower(app, ledger, retry)
    this.session = new SessionFollower(app, retry)
    this.stops = [() => this.head.stop(), () => this.session.stop()]
    this.read = Promise.all([this.head.start(), this.session.read])
    this.session.start()
  }

  /** Null until it is read. */
  get account(): Account | null {
    return this.session.account
  }

  get rows(): readonly Transaction[] {
    return this.head.rows
  }

  get waiting(): readonly WaitingPoints[] {
    return this.points
  }

  /** Listens to what only the person who is signed in has. */
  startFor(id: UserId): void {
    const { app, isOpen } = this.page
    this.stops.push(
      app.watchWaiting.watch(id, ({ points }) => {
        this.points = points
      }),
      showOnPage(app.sendPoints, ({ transfer, outcome }) => {
        if (isOpen()) this.journal.tell(transfer.id, outcome)
      }),
      app.sendPoints.resume(id),
    )
  }

  stop(): void {
    for (const stop of this.stops) stop()
  }
}
