import type { Instant, TransactionId, UserId } from '../ids.ts'
import {
  REPORTS_PER_PERSON,
  type Report,
  type ReportRefusal,
  type RulingRefusal,
  reportedRequest,
  type SuspendRefusal,
} from '../moderation.ts'
import { type Account, activeAccount } from '../people.ts'
import { accept, type Result, refuse } from '../result.ts'
import type { ModerationReason } from '../transaction.ts'
import type { Decision } from './events.ts'
import type { Facts } from './facts.ts'

/** A report of a row, or of a request by `from`. */
export interface NewReport {
  readonly about: TransactionId
  readonly from: UserId | null
  readonly by: UserId
  readonly reason: ModerationReason
}

/** Decides on a report. `own`: the open reports of the same person. */
export function decideReport(
  facts: Facts,
  { about, from, by, reason }: NewReport,
  own: readonly Report[],
  now: Instant,
): Decision<ReportRefusal> {
  const account = activeAccount(facts.accounts.get(by))
  if (!account.ok) return account
  const asked = from && facts.requestOf(from, by)
  if (asked === undefined) return refuse({ code: 'request-gone' })
  if (!asked && !facts.transaction(about)) return refuse({ code: 'transaction-missing' })
  if (own.some((report) => report.about === about)) return refuse({ code: 'already-reported' })
  if (own.length >= REPORTS_PER_PERSON) return refuse({ code: 'too-many-reports' })
  const request = asked ? reportedRequest(asked) : null
  return accept([{ type: 'reported', about, request, by, reason, at: now }])
}

/** Decides on a suspension. The same once more is accepted. */
export function decideSuspend(
  facts: Facts,
  id: UserId,
  by: UserId,
  reason: ModerationReason,
  now: Instant,
): Decision<SuspendRefusal> {
  const account = accountToModerate(facts, id, by)
  if (!account.ok) return account
  const { suspended } = account.value
  if (!suspended) return accept([{ type: 'suspended', id, suspension: { by, at: now, reason } }])
  const isSame = suspended.by === by && suspended.reason === reason
  return isSame ? accept([]) : refuse({ code: 'already-suspended', suspension: suspended })
}

/** Decides on ending a suspension. */
export function decideLift(
  facts: Facts,
  id: UserId,
  by: UserId,
  now: Instant,
): Decision<RulingRefusal> {
  const account = accountToModerate(facts, id, by)
  if (!account.ok) return account
  return accept(account.value.suspended ? [{ type: 'lifted', id, by, at: now }] : [])
}

/** Decides on the removal of a description. */
export function decideClear(
  facts: Facts,
  id: UserId,
  by: UserId,
  reason: ModerationReason,
  now: Instant,
): Decision<RulingRefusal> {
  const account = accountToModerate(facts, id, by)
  if (!account.ok) return account
  const isGone = account.value.description === null
  return accept(isGone ? [] : [{ type: 'cleared', id, by, at: now, reason }])
}

/** The account of another person that a moderator acts on. */
function accountToModerate(facts: Facts, id: UserId, by: UserId): Result<Account, RulingRefusal> {
  if (!facts.isModerator(by)) return refuse({ code: 'not-a-moderator' })
  if (id === by) return refuse({ code: 'yourself' })
  const account = facts.accounts.get(id)
  if (!account) return refuse({ code: 'account-missing' })
  return account.leftAt === null ? accept(account) : refuse({ code: 'has-left' })
}
