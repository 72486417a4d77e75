import type { App } from '../../src/core/app.ts'
import type { Account } from '../../src/core/domain/people.ts'
import type { Retry } from '../../src/core/ports/platform.ts'
import type { Stop } from '../../src/core/ports/subscription.ts'
import type { Session } from '../../src/core/use-cases/session.ts'

/** The account as a page listens to it. Where it cannot be read, the page tries again after a pause. */
export class SessionFollower {
  private session: Session = { status: 'unknown' }
  private stopSession: Stop = () => {}
  private stopped = false
  private failedTries = 0
  private onAccount: () => void = () => {}

  /** Resolves once the account is read. */
  readonly read = new Promise<void>((resolve) => {
    this.onAccount = resolve
  })

  constructor(
    private readonly app: Pick<App, 'watchSession'>,
    private readonly retry: Retry,
  ) {}

  /** Null until it is read. */
  get account(): Account | null {
    return this.session.status === 'signed-in' ? this.session.account : null
  }

  start(): void {
    this.stopSession = this.app.watchSession.watch((session) => {
      if (this.stopped) return
      const before = this.session.status === 'signed-in' && this.session.failed
      this.session = session
      if (session.status !== 'signed-in') return
      if (session.failed && !before) void this.startLater()
      if (session.failed || !session.account) return
      this.failedTries = 0
      this.onAccount()
    }, this.session)
  }

  stop(): void {
    this.stopped = true
    this.stopSession()
  }

  private async startLater(): Promise<void> {
    await this.retry.pause(++this.failedTries)
    this.stopSession()
    if (!this.stopped) this.start()
  }
}
