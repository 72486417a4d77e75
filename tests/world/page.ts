import type { App } from '../../src/core/app.ts'
import type { TransactionId, UserId } from '../../src/core/domain/ids.ts'
import type { SendOutcome } from '../../src/core/domain/transfer.ts'
import type { Stop } from '../../src/core/ports/subscription.ts'
import type { Session } from '../../src/core/use-cases/watch-session.ts'
import {
  noLongerWaiting,
  WAITING_UNKNOWN,
  type WaitingTransfers,
} from '../../src/core/use-cases/watch-waiting.ts'
import { isOutOfReach } from '../../src/ui/state/feed-state.ts'
import { FeedStore } from '../../src/ui/state/feed-store.ts'
import type { ChecksOfLedger } from './checks-of-ledger.ts'
import type { NoticesOfTab } from './notices-of-tab.ts'
import { SendForm } from './send-form.ts'
import type { SendRecords } from './send-records.ts'
import type { Tab } from './tab.ts'

/** What the components of a page do, without their looks: they connect the use cases with what a person does. */
export class Page {
  readonly app: App
  readonly feed: FeedStore
  session: Session = { status: 'unknown' }
  waiting: WaitingTransfers = WAITING_UNKNOWN
  form: SendForm | null = null
  /** Whether the reader has scrolled down. */
  isFurtherDown = false
  private wantsOwn = false
  private stopSession: Stop = () => {}
  private hadUnfinished = false
  private stopResuming: Stop = () => {}
  private stopWaiting: Stop = () => {}
  private sender: UserId | null = null
  private account: UserId | null = null
  /** Whether the account could not be followed since its last change. */
  private missesOthers = false

  constructor(
    readonly tab: Tab,
    readonly notices: NoticesOfTab,
    readonly checks: ChecksOfLedger,
  ) {
    this.app = tab.app
    const { loadFeed, log } = tab.app
    this.feed = new FeedStore(
      loadFeed,
      log,
      () => this.isFurtherDown,
      () => null,
    )
  }

  get records(): SendRecords {
    return this.tab.world.records
  }

  open(): void {
    this.feed.subscribe(() => this.form?.look())
    this.feed.watch()
    this.watchSession()
    this.app.connectivity.watch((isOnline) => {
      if (isOnline) this.retry()
    })
  }

  /** What “Try again” does, and what happens by itself once the network is back. */
  retry(): void {
    this.feed.retry()
    if (this.session.status === 'signed-in' && this.session.failed) this.watchSession()
  }

  /** Whether the page offers to try again. */
  get offersRetry(): boolean {
    const hasFailed = this.session.status === 'signed-in' && this.session.failed
    const state = this.feed.current()
    return hasFailed || isOutOfReach(state) || (state.status === 'ready' && state.failed.older)
  }

  /** Shows everybody's transactions, or one's own (`ui/feed/tools/feed-tools.tsx`). */
  show(own: boolean): void {
    this.wantsOwn = own
    if (own && this.sender) void this.feed.show(this.sender)
    else if (!own) void this.feed.show(null)
  }

  /** What “n new” does, and pressing the name of the product. */
  async showNewest(): Promise<void> {
    this.isFurtherDown = false
    await this.feed.goToHead()
  }

  openForm(openedFor: string): void {
    if (this.form || !this.sender) return
    this.form = new SendForm(this, this.sender, openedFor)
    this.resume()
  }

  formClosed(form: SendForm): void {
    if (this.form !== form) return
    this.form = null
    this.resume()
  }

  /** Tells on the page what became of a send (`ui/send/use-report-outcome.tsx`). */
  tellOutcome(id: TransactionId, outcome: SendOutcome): void {
    this.records.tell(this.tab, id, outcome)
    const { drafts, sendPoints } = this.app
    if (outcome.ok) {
      this.feed.takeSent(outcome.value)
      const draft = drafts.load().find((one) => one.id === id)
      if (draft && sendPoints.hasSent(draft, outcome.value)) drafts.remove(id)
    } else if (outcome.refusal.code === 'id-already-used')
      this.feed.takeSent(outcome.refusal.transaction)
    else this.feed.dropPending(id)
  }

  private watchSession(): void {
    this.stopSession()
    this.stopSession = this.app.watchSession.watch((session) => this.take(session), this.session)
  }

  private take(session: Session): void {
    const before = this.session
    this.session = session
    const sender = session.status === 'signed-in' ? session.person.id : null
    const known = session.status === 'signed-in' ? session.account : null
    if (sender !== this.sender) {
      if (this.sender) this.leave(this.sender)
      this.sender = sender
      if (sender === null) void this.feed.show(null)
      else if (this.wantsOwn) void this.feed.show(sender)
      this.resume()
    }
    if ((known?.id ?? null) !== this.account) {
      this.account = known?.id ?? null
      this.stopWaiting()
      this.waiting = WAITING_UNKNOWN
      this.stopWaiting = known
        ? this.app.watchWaiting.watch(known.id, (waiting) => {
            const waited = this.waiting.points.map(({ transaction }) => transaction)
            this.waiting = waiting
            this.feed.takeOwnNews(
              noLongerWaiting([...waited, ...this.feed.current().feed.rows], waiting),
            )
          })
        : () => {}
    }
    this.notices.takeSession(session)
    this.takeAccountNews(before, session)
    this.resumeWhatIsNew(sender)
  }

  /** A send that is unfinished since the page looked last. It may be the one that the form is just sending. */
  private resumeWhatIsNew(sender: UserId | null): void {
    const hasUnfinished = sender !== null && this.app.resumeSends.hasUnfinished(sender)
    if (hasUnfinished && !this.hadUnfinished) this.resume()
    this.hadUnfinished = hasUnfinished
  }

  /** Tells the feed what has changed in one's own part of it (`ui/feed/tools/feed-tools.tsx`). */
  private takeAccountNews(before: Session, now: Session): void {
    if (now.status !== 'signed-in') return
    const { account, failed } = now
    this.missesOthers ||= failed
    const isSame = before.status === 'signed-in' && before.account === account
    if (!account?.lastTransaction || isSame) return
    this.feed.takeOwnNews([account.lastTransaction], this.missesOthers)
    this.missesOthers = failed
  }

  /** The pending rows of a person who signs out leave with them, and so does their form. */
  private leave(sender: UserId): void {
    this.form?.close()
    for (const id of this.app.resumeSends.shownAsPending(sender)) this.feed.dropPending(id)
  }

  /** Resumes unfinished sends: when a person has signed in, when the form opens or closes, and when an account that has changed shows one. */
  private resume(): void {
    this.stopResuming()
    const { sender } = this
    this.stopResuming = () => {}
    if (!sender) return
    for (const row of this.app.resumeSends.pending(sender)) this.feed.takeSent(row)
    this.stopResuming = this.app.resumeSends.watch(sender, ({ transfer, outcome }) => {
      const draft = this.app.drafts.load().find(({ id }) => id === transfer.id)
      this.tellOutcome(transfer.id, outcome)
      const { form } = this
      if (
        outcome.ok &&
        draft &&
        form?.openedFor === draft.openedFor &&
        this.app.sendPoints.hasSent(draft, outcome.value)
      )
        form.discard()
    })
  }
}
