import type { Instant } from '../domain/ids.ts'
import { firstMark, isByLedgersClock, type NoticeMark } from '../domain/notices.ts'
import type { Account } from '../domain/profile.ts'
import type { Clock } from '../ports/clock.ts'
import type { NoticeMarks } from '../ports/notice-marks.ts'
import type { Stop } from '../ports/subscription.ts'

/** When the owner of an account looked last, and what they have seen. All pages of a device share it. */
export class LastLook {
  private current: NoticeMark

  /** The first time on a device nothing from before is new. */
  constructor(
    private readonly account: Pick<Account, 'id' | 'totalReceived' | 'joinDate'>,
    private readonly marks: NoticeMarks,
    private readonly clock: Clock,
  ) {
    const saved = marks.load(account.id)
    // More than the account ever received: the ledger began again, as a demo's does.
    const isOfThisLedger = saved && saved.totalReceived <= account.totalReceived
    this.current = isOfThisLedger ? saved : this.save(firstMark(account, clock.now()))
  }

  /** Another object after each look. */
  mark(): NoticeMark {
    return this.current
  }

  /** Saves a look just now. `newest` is when the newest seen transfer came, null without one; `totalReceived` is in GBP. */
  look(newest: Instant | null, totalReceived: number): void {
    this.save({
      lookedAt: this.clock.now(),
      newest: newestSeen(this.current, newest),
      totalReceived,
    })
  }

  /** Saves that nothing was new up to this sum of what the account received. Unit: GBP. */
  skip(totalReceived: number): void {
    this.save({ ...this.current, totalReceived })
  }

  /** Calls `listener` after a look on another page of the device. */
  watch(listener: () => void): Stop {
    const { account, marks } = this
    return marks.watch(account.id, () => {
      const saved = marks.load(account.id)
      if (!saved) return
      this.current = saved
      listener()
    })
  }

  private save(mark: NoticeMark): NoticeMark {
    this.current = mark
    this.marks.save(this.account.id, mark)
    return mark
  }
}

/** Up to when all is seen, by the ledger's clock. Before the first look that is only known by the clock of the device. */
function newestSeen(before: NoticeMark, newest: Instant | null): Instant {
  return Math.max(newest ?? 0, isByLedgersClock(before) ? before.newest : 0)
}
