import { compose } from '../../src/composition/compose.ts'
import type { Account } from '../../src/core/domain/people.ts'
import type { GivenTo } from '../../src/core/features/feature.ts'
import * as notices from '../../src/core/features/notices.ts'
import { NOTICE_LIST_LENGTH, type NoticeWatch } from '../../src/core/use-cases/notices.ts'
import type { Session } from '../../src/core/use-cases/session.ts'

type NoticePorts = Omit<GivenTo<typeof notices>, 'notifications'>

/** The bell of a page (`ui/notices/notices-watch.tsx` and `notices-modal.tsx`). */
export class NoticesOfTab {
  watch: NoticeWatch | null = null
  /** Whether more had come when the ledger counted than the page knew of. */
  isCountBlurred = false
  private arrivals = 0
  private account: Account | null = null
  private readonly feature

  constructor(ports: NoticePorts) {
    this.feature = compose(notices, ports)
  }

  /** Watches the account that the ledger has told of, not one from the cache. */
  takeSession(session: Session): void {
    const known = session.status === 'signed-in' && session.asOf === null ? session.account : null
    if (known?.id !== this.account?.id) {
      this.watch?.stop()
      this.watch =
        known &&
        this.feature.watchNotices.watch(known, { counted() {}, arrived: () => this.arrivals++ })
    }
    this.account = known
    if (known) this.watch?.setAccount(known)
  }

  /** The ledger counts what the account has received: as it is there, which may be ahead of what the page knows. */
  noteCount(isKnown: (account: Account) => boolean): void {
    if (this.account && !isKnown(this.account)) this.isCountBlurred = true
  }

  /** Opens the list, which marks all of it as seen. */
  async look(): Promise<void> {
    const { account, watch, arrivals: before } = this
    if (!account || !watch) return
    const { history } = this.feature
    const list = await history.loadReceived(account.id, NOTICE_LIST_LENGTH).catch(() => null)
    if (!list || watch !== this.watch) return
    // What arrives meanwhile comes into the list as well.
    if (this.arrivals > before) return this.look()
    watch.markSeen(list[0]?.at ?? null)
    this.isCountBlurred = false
  }
}
