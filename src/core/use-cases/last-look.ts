import type { Instant } from '../domain/ids.ts'
import { firstMark, isByLedgersClock, type NoticeMark } from '../domain/notices.ts'
import type { Account } from '../domain/people.ts'
import type { NoticeMarks } from '../ports/notices.ts'
import type { Clock } from '../ports/platform.ts'
import type { Stop } from '../ports/subscription.ts'

/** When the owner of an account looked last, and what they have seen. All pages of a device share it. */
export interface LastLook {
  /** Another object after each look. */
  mark(): NoticeMark
  /** Saves a look just now. `newest` is when the newest seen transfer came, null without one; `totalReceived` is in GBP. */
  look(newest: Instant | null, totalReceived: number): void
  /** Saves that nothing was new up to this sum of what the account received. Unit: GBP. */
  skip(totalReceived: number): void
  /** Calls `listener` after a look on another page of the device. */
  watch(listener: () => void): Stop
}

/** Loads the last look from the device. The first time, the last seven days are new. */
export function lastLookOf(
  account: Pick<Account, 'id' | 'totalReceived' | 'joinDate'>,
  marks: NoticeMarks,
  clock: Clock,
): LastLook {
  const { id } = account
  const saved = marks.load(id)
  // More than the account ever received: the ledger began again, as a demo's does.
  const isOfThisLedger = saved && saved.totalReceived <= account.totalReceived
  let mark = isOfThisLedger ? saved : firstMark(account, clock.now())
  const save = (next: NoticeMark) => {
    mark = next
    marks.save(id, next)
  }
  if (!isOfThisLedger) save(mark)
  return {
    mark: () => mark,
    look(newest, totalReceived) {
      save({ lookedAt: clock.now(), newest: newestSeen(mark, newest), totalReceived })
    },
    skip: (totalReceived) => save({ ...mark, totalReceived }),
    watch: (listener) =>
      marks.watch(id, () => {
        const others = marks.load(id)
        if (!others) return
        mark = others
        listener()
      }),
  }
}

/** Up to when all is seen, by the ledger's clock. Before the first look that is only known by the clock of the device. */
function newestSeen(before: NoticeMark, newest: Instant | null): Instant {
  return Math.max(newest ?? 0, isByLedgersClock(before) ? before.newest : 0)
}
