import type { OutsideRefusal } from '../../core/domain/community.ts'
import type { Instant, TransactionId, UserId } from '../../core/domain/ids.ts'
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
  REPORTS_PER_PERSON,
  type Report,
  type ReportedRequest,
  type ReportRefusal,
  type RulingRefusal,
  type SuspendRefusal,
} from '../../core/domain/moderation.ts'
import { type Account, activeAccount, type Profile } from '../../core/domain/people.ts'
import { accept, type Result, refuse } from '../../core/domain/result.ts'
import type { ModerationReason } from '../../core/domain/transaction.ts'
import { checkLimit } from '../../core/ports/list-limit.ts'
import { MOST_REPORTS, type Moderation } from '../../core/ports/moderation.ts'
import type { Listener, Stop } from '../../core/ports/subscription.ts'
import type { Commit, LedgerEvent } from './journal.ts'
import type { LedgerState } from './ledger-state.ts'
import type { LedgerStore } from './ledger-store.ts'

/** The moderation of the demo, and of tests. */
export class MemoryModeration implements Moderation {
  constructor(private readonly store: LedgerStore) {}

  watchOffice(person: UserId, listener: Listener<Office>): Stop {
    return this.store.watchState((state) => state.officeOf(person), Object.is, listener)
  }

  report(
    id: TransactionId,
    by: UserId,
    reason: ModerationReason,
  ): Promise<Result<Report, ReportRefusal>> {
    return this.tell(id, by, reason, (state) =>
      state.transaction(id) ? accept(null) : refuse({ code: 'transaction-missing' }),
    )
  }

  reportRequest(
    from: UserId,
    by: UserId,
    reason: ModerationReason,
  ): Promise<Result<Report, ReportRefusal>> {
    return this.tell(aboutRequest({ from, to: by }), by, reason, (state) => {
      const asked = state.requestOf(from, by)
      if (!asked) return refuse({ code: 'request-gone' })
      return accept({ from, amount: asked.amount, message: asked.message })
    })
  }

  /** `find` gives the request that is reported, null for a row, or why there is neither. */
  private tell(
    id: TransactionId,
    by: UserId,
    reason: ModerationReason,
    find: (state: LedgerState) => Result<ReportedRequest | null, ReportRefusal>,
  ): Promise<Result<Report, ReportRefusal>> {
    return this.store.writeAs<Report, ReportRefusal>(
      by,
      (state, now) => {
        const account = activeAccount(state.accounts.get(by))
        if (!account.ok) return account
        const found = find(state)
        if (!found.ok) return found
        if (state.reportOf(by, id)) return refuse({ code: 'already-reported' })
        const open = state.reports.filter((report) => report.by === by).length
        if (open >= REPORTS_PER_PERSON) return refuse({ code: 'too-many-reports' })
        return accept([{ type: 'reported', about: id, request: found.value, by, reason, at: now }])
      },
      (state) => state.reportOf(by, id) as Report,
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
    return this.store.state.reports.filter((report) => report.by === by)
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
    return this.moderate<SuspendRefusal>(person, by, ({ suspended }, now) => {
      if (suspended?.by === by && suspended.reason === reason) return accept([])
      if (suspended) return refuse({ code: 'already-suspended', suspension: suspended })
      return accept([{ type: 'suspended', id: person, suspension: { by, at: now, reason } }])
    })
  }

  lift(person: UserId, by: UserId): Promise<Result<Profile, RulingRefusal>> {
    return this.moderate<RulingRefusal>(person, by, ({ suspended }, now) =>
      accept(suspended ? [{ type: 'lifted', id: person, by, at: now }] : []),
    )
  }

  clearDescription(
    person: UserId,
    by: UserId,
    reason: ModerationReason,
  ): Promise<Result<Profile, RulingRefusal>> {
    return this.moderate<RulingRefusal>(person, by, ({ description }, now) =>
      accept(description === null ? [] : [{ type: 'cleared', id: person, by, at: now, reason }]),
    )
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
    decide: (account: Account, now: Instant) => Result<Commit, R>,
  ): Promise<Result<Profile, R | RulingRefusal>> {
    return this.store.writeAs<Profile, R | RulingRefusal>(
      by,
      (state, now) => {
        const account = accountToModerate(state, person, by)
        return account.ok ? decide(account.value, now) : account
      },
      ({ accounts }) => accounts.get(person) as Account,
    )
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

/** The account of somebody else that a moderator acts on. */
function accountToModerate(
  state: LedgerState,
  person: UserId,
  by: UserId,
): Result<Account, RulingRefusal> {
  if (!state.isModerator(by)) return refuse({ code: 'not-a-moderator' })
  if (person === by) return refuse({ code: 'yourself' })
  const account = state.accounts.get(person)
  if (!account) return refuse({ code: 'account-missing' })
  return account.leftAt === null ? accept(account) : refuse({ code: 'has-left' })
}

function actsIn({ transactions, accounts }: LedgerState): readonly Act[] {
  const removed = [...transactions.values()].flatMap((row): Act[] => {
    const removal = row.removed.message
    return removal?.for === 'moderation' ? [{ kind: 'removed', removal, row }] : []
  })
  return [...removed, ...[...accounts.values()].flatMap(actsOn)]
}
