import type { App } from '../../src/core/app.ts'
import type { TransactionId, UserId } from '../../src/core/domain/ids.ts'
import type { SendOutcome } from '../../src/core/domain/transfer.ts'
import type { Stop } from '../../src/core/ports/subscription.ts'
import type { Session } from '../../src/core/use-cases/session.ts'
import {
  noLongerWaiting,
  WAITING_UNKNOWN,
  type WaitingTransfers,
} from '../../src/core/use-cases/watch-waiting.ts'
import { showSendsInFeed } from '../../src/ui/page/background-tasks.tsx'
import { applyRemovals } from '../../src/ui/page/loaded-rows.tsx'
import { isOutOfReach } from '../../src/ui/state/feed-state.ts'
import { FeedStore } from '../../src/ui/state/feed-store.ts'
import { forgetTakenWords } from '../../src/ui/state/taken-words.tsx'
import type { AnswersOfTab } from './answers-of-tab.ts'
import type { ChecksOfLedger } from './checks-of-ledger.ts'
import type { LeavingOfTab } from './leaving-of-tab.ts'
import type { ModerationOfTab } from './moderation-of-tab.ts'
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
  private stopSends: Stop = () => {}
  private stopWaiting: Stop = () => {}
  private sender: UserId | null = null
  private account: UserId | null = null
  /** Whether the account could not be followed since its last change. */
  private missesOthers = false

  constructor(
    readonly tab: Tab,
    readonly notices: NoticesOfTab,
    readonly moderation: ModerationOfTab,
    readonly leaving: LeavingOfTab,
    readonly answers: AnswersOfTab,
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
    forgetTakenWords(this.app, this.feed)
    this.feed.subscribe(() => {
      this.moderation.look(this.feed.current().feed)
      this.form?.look()
    })
    this.app.sendPoints.subscribe((send) => {
      this.form?.take(send)
      this.showSendNews()
    })
    this.feed.watch()
    const { followRemovals } = this.tab
    // No world takes so many words away at once that a page has to read its rows again.
    applyRemovals(
      this.feed,
      async () => ({ followRemovals }),
      this.app.log,
      () => {},
    )
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

  /** Shows everybody's transactions, or one's own (`ui/feed/feed-tools.tsx`). */
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
    this.form.open()
    this.resume()
  }

  formClosed(form: SendForm): void {
    if (this.form !== form) return
    this.form = null
  }

  /** Shows on the page what became of a send (`ui/send/send-outcomes.tsx`). */
  showOutcome(id: TransactionId, outcome: SendOutcome): void {
    this.records.tell(this.tab, id, outcome)
    const { drafts, sendPoints } = this.app
    if (!outcome.ok) return
    const draft = drafts.load().find((one) => one.id === id)
    if (draft && sendPoints.hasSent(draft, outcome.value)) drafts.remove(id)
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
      if (this.sender) this.leave()
      this.sender = sender
      if (sender === null || this.wantsOwn) void this.feed.show(sender)
      if (sender !== null) this.watchSends(sender)
    }
    if ((known?.id ?? null) !== this.account) {
      this.account = known?.id ?? null
      this.stopWaiting()
      this.waiting = WAITING_UNKNOWN
      this.stopWaiting = known
        ? this.app.watchWaiting.watch(known.id, (waiting) => {
            const waited = this.waiting.points.map(({ transaction }) => transaction)
            this.waiting = waiting
            this.feed.loadOwnNews(
              noLongerWaiting([...waited, ...this.feed.current().feed.rows], waiting),
            )
          })
        : () => {}
    }
    this.notices.takeSession(session)
    this.moderation.watchOffice(sender)
    this.answers.watch(sender)
    this.takeAccountNews(before, session)
  }

  /** Tells the feed what has changed in one's own part of it (`ui/feed/feed-tools.tsx`). */
  private takeAccountNews(before: Session, now: Session): void {
    if (now.status !== 'signed-in') return
    const { account, failed } = now
    this.missesOthers ||= failed
    const isSame = before.status === 'signed-in' && before.account === account
    if (!account?.lastTransaction || isSame) return
    this.feed.loadOwnNews([account.lastTransaction], this.missesOthers)
    this.missesOthers = failed
  }

  /** The pending rows of somebody who signs out leave with them, and so does their form. */
  private leave(): void {
    this.form?.close()
    this.stopSends()
  }

  /** Another tab may have left a send by the time the form opens. */
  private resume(): void {
    if (this.sender) void this.app.sendPoints.resumeOnce(this.sender)
  }

  /** Shows a person's sends in the feed, and resumes them (`ui/page/background-tasks.tsx`). */
  private watchSends(sender: UserId): void {
    const { sendPoints } = this.app
    const stopRows = showSendsInFeed(sendPoints, this.feed, sender)
    const stop = sendPoints.resume(sender)
    this.stopSends = () => {
      stop()
      stopRows()
    }
  }

  /** Shows what became of the sends whose form is closed (`ui/send/send-outcomes.tsx`). */
  private showSendNews(): void {
    const { sendPoints } = this.app
    for (const { transfer } of sendPoints.unshown()) {
      const { id, senderId } = transfer
      if (this.sender && this.sender !== senderId) continue
      const news = sendPoints.takeNews(id)
      if (news === 'unanswered') this.records.tellUnanswered(this.tab, id)
      if (news === null || news === 'unanswered') continue
      this.showOutcome(id, news)
    }
  }
}
