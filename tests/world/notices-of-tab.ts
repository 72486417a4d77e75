import { notices } from '../../src/composition/notices.ts'
import { composeFeatures, type Ports } from '../../src/composition/ports.ts'
import type { Account } from '../../src/core/domain/people.ts'
import { LoadNotices, type NoticeWatch, WatchNotices } from '../../src/core/use-cases/notices.ts'
import type { Session } from '../../src/core/use-cases/session.ts'

type NoticePorts = Pick<Ports, 'ledger' | 'history' | 'device' | 'clock' | 'log'>

/** The bell of a page (`ui/notices/notices-watch.tsx` and `notices-modal.tsx`). */
export class NoticesOfTab {
  watch: NoticeWatch | null = null
  /** Whether more had come when the ledger counted than the page knew of. */
  isCountBlurred = false
  private arrivals = 0
  private account: Account | null = null
  private readonly watching: WatchNotices
  private readonly loading: LoadNotices

  constructor(ports: NoticePorts) {
    const container = composeFeatures(ports, notices)
    this.watching = container.get(WatchNotices)
    this.loading = container.get(LoadNotices)
  }

  /** Watches the account that the ledger has told of, not one from the cache. */
  takeSession(session: Session): void {
    const known = session.status === 'signed-in' && session.asOf === null ? session.account : null
    if (known?.id !== this.account?.id) {
      this.watch?.stop()
      this.watch =
        known && this.watching.watch(known, { counted() {}, arrived: () => this.arrivals++ })
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
    const list = await this.loading.load(account.id).catch(() => null)
    if (!list || watch !== this.watch) return
    // What arrives meanwhile comes into the list as well.
    if (this.arrivals > before) return this.look()
    watch.markSeen(list[0]?.at ?? null)
    this.isCountBlurred = false
  }
}
