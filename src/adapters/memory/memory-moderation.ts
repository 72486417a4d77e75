import type { OutsideRefusal } from '../../core/domain/community.ts'
import type { Instant, TransactionId, UserId } from '../../core/domain/ids.ts'
import type { LedgerEvent } from '../../core/domain/ledger/events.ts'
import {
  decideClear,
  decideLift,
  decideReport,
  decideSuspend,
  type NewReport,
} from '../../core/domain/ledger/moderation.ts'
import {
  type Act,
  type ActPage,
  aboutRequest,
  actsOn,
  factsOf,
  type NotAModerator,
  type Office,
  type OpenReports,
  pageOfActs,
  type Report,
  type ReportRefusal,
  type RulingRefusal,
  type SuspendRefusal,
} from '../../core/domain/moderation.ts'
import type { Account, Profile } from '../../core/domain/people.ts'
import { accept, type Result, refuse } from '../../core/domain/result.ts'
import type { ModerationReason } from '../../core/domain/transaction.ts'
import { checkLimit, LONGEST_LIST } from '../../core/ports/list-limit.ts'
import { MOST_REPORTS, type Moderation } from '../../core/ports/moderation.ts'
import type { Listener, Stop } from '../../core/ports/subscription.ts'
import type { LedgerState } from './ledger-state.ts'
import type { Decide, LedgerStore } from './ledger-store.ts'

/** The moderation of the demo, and of tests. */
export class MemoryModeration implements Moderation {
  constructor(private readonly store: LedgerStore) {}

  watchOffice(person: UserId, listener: Listener<Office>): Stop {
    return this.store.watchState((state) => state.officeOf(person), Object.is, listener)
  }

  async loadModerators(): Promise<readonly Profile[]> {
    const { state } = this.store
    const chosen = [...state.moderators].slice(0, LONGEST_LIST)
    return chosen.flatMap((id) => (state.isModerator(id) ? (state.accounts.get(id) ?? []) : []))
  }

  report(
    id: TransactionId,
    by: UserId,
    reason: ModerationReason,
  ): Promise<Result<Report, ReportRefusal>> {
    return this.tell({ about: id, from: null, by, reason })
  }

  reportRequest(
    from: UserId,
    by: UserId,
    reason: ModerationReason,
  ): Promise<Result<Report, ReportRefusal>> {
    return this.tell({ about: aboutRequest({ from, to: by }), from, by, reason })
  }

  private tell(report: NewReport): Promise<Result<Report, ReportRefusal>> {
    const { about, by } = report
    return this.store.writeAs<Report, ReportRefusal>(
      by,
      (state, now) => decideReport(state, report, state.reportsBy(by), now),
      (state) => state.reportsBy(by).find((one) => one.about === about) as Report,
    )
  }

  async loadReports(reader: UserId, limit: number): Promise<Result<OpenReports, NotAModerator>> {
    checkLimit(limit, MOST_REPORTS)
    const { reports, accounts } = this.store.state
    if (!this.store.state.isModerator(reader)) return refuse({ code: 'not-a-moderator' })
    const read = inTurns(reports).slice(0, limit)
    return accept({
      reports: read.filter(({ by }) => !accounts.get(by)?.suspended),
      mayBeMore: read.length === limit,
    })
  }

  async loadOwnReports(by: UserId): Promise<readonly Report[]> {
    return this.store.state.reportsBy(by)
  }

  dismiss(id: TransactionId, by: UserId): Promise<Result<null, NotAModerator | OutsideRefusal>> {
    return this.dismissThose(by, ({ about }) => about === id, { type: 'dismissed', about: id })
  }

  dismissAllBy(
    reporter: UserId,
    by: UserId,
  ): Promise<Result<null, NotAModerator | OutsideRefusal>> {
    const event = { type: 'reporter-dismissed', by: reporter } as const
    return this.dismissThose(by, (report) => report.by === reporter, event)
  }

  suspend(
    person: UserId,
    by: UserId,
    reason: ModerationReason,
  ): Promise<Result<Profile, SuspendRefusal>> {
    return this.moderate(person, by, (state, now) => decideSuspend(state, person, by, reason, now))
  }

  lift(person: UserId, by: UserId): Promise<Result<Profile, RulingRefusal>> {
    return this.moderate(person, by, (state, now) => decideLift(state, person, by, now))
  }

  clearDescription(
    person: UserId,
    by: UserId,
    reason: ModerationReason,
  ): Promise<Result<Profile, RulingRefusal>> {
    return this.moderate(person, by, (state, now) => decideClear(state, person, by, reason, now))
  }

  async loadActs(before: Instant | null, limit: number): Promise<ActPage> {
    checkLimit(limit)
    const acts = await this.store.historyJob.readWhole(actsIn)
    const isOlder = ({ at }: { at: Instant }) => before === null || at < before
    return pageOfActs(
      acts.filter((act) => isOlder(factsOf(act))),
      limit,
    )
  }

  private dismissThose(
    by: UserId,
    isOne: (report: Report) => boolean,
    event: LedgerEvent,
  ): Promise<Result<null, NotAModerator | OutsideRefusal>> {
    return this.store.writeAs<null, NotAModerator>(
      by,
      (state) => {
        if (!state.isModerator(by)) return refuse({ code: 'not-a-moderator' })
        return accept(state.reports.some(isOne) ? [event] : [])
      },
      () => null,
    )
  }

  /** Acts on the account of somebody else. Returns it as it is then. */
  private moderate<R>(
    person: UserId,
    by: UserId,
    decide: Decide<R>,
  ): Promise<Result<Profile, R | OutsideRefusal>> {
    return this.store.writeAs(by, decide, ({ accounts }) => accounts.get(person) as Account)
  }
}

/**
 * These reports with one of each person before the second of anybody, otherwise in the same order. Firestore orders them by slots, which
 * it needs for ids; reports here have none, so the order differs only once some of a person's reports were dismissed.
 */
function inTurns(reports: readonly Report[]): readonly Report[] {
  const counts = new Map<UserId, number>()
  const turns = reports.map((report) => {
    const turn = counts.get(report.by) ?? 0
    counts.set(report.by, turn + 1)
    return { report, turn }
  })
  return turns.sort((one, other) => one.turn - other.turn).map(({ report }) => report)
}

function actsIn({ transactions, accounts }: LedgerState): readonly Act[] {
  const removed = [...transactions.values()].flatMap((row): Act[] => {
    const removal = row.removed.message
    return removal?.for === 'moderation' ? [{ kind: 'removed', removal, row }] : []
  })
  return [...removed, ...[...accounts.values()].flatMap(actsOn)]
}
