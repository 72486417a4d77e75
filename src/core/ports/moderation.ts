import type { OutsideRefusal } from '../domain/community.ts'
import type { Instant, TransactionId, UserId } from '../domain/ids.ts'
import type {
  ActPage,
  NotAModerator,
  Office,
  OpenReports,
  Report,
  ReportRefusal,
  RulingRefusal,
  SuspendRefusal,
} from '../domain/moderation.ts'
import type { Profile } from '../domain/people.ts'
import type { Result } from '../domain/result.ts'
import type { ModerationReason } from '../domain/transaction.ts'
import type { Listener, Stop } from './subscription.ts'

/** The most reports that are read at once. */
export const MOST_REPORTS = 1000

/**
 * Reports, and the acts of moderators on them; `Ledger.removeMessage` removes the words themselves. Only the ledger's owner makes
 * moderators. Methods throw a `Fault` if the ledger cannot be reached; a retry is safe. A limit outside its range throws a
 * `RangeError`.
 */
export interface Moderation {
  /** Reports the office of a person, now and at each change. */
  watchOffice(person: UserId, listener: Listener<Office>): Stop

  /** The people whose office is granted, in any order. Reads up to 100 moderators. Anybody may read them. */
  loadModerators(): Promise<readonly Profile[]>

  /**
   * Reports a row to the moderators. Refuses a second report of a row by this person, a missing row, and a twenty-first report while
   * the others of this person are open.
   */
  report(
    id: TransactionId,
    by: UserId,
    reason: ModerationReason,
  ): Promise<Result<Report, ReportRefusal>>

  /**
   * Reports a request that `by` received. The report contains its words, which moderators cannot see otherwise. Refuses as above, and
   * a missing request.
   */
  reportRequest(
    from: UserId,
    by: UserId,
    reason: ModerationReason,
  ): Promise<Result<Report, ReportRefusal>>

  /**
   * Reads up to `limit` (1 to 1,000) reports, and leaves out those by suspended people. Each person's first report comes before
   * anybody's second one, except after a dismissal of that person's earlier reports: nobody can hide the reports of others. Only
   * moderators may read them.
   */
  loadReports(reader: UserId, limit: number): Promise<Result<OpenReports, NotAModerator>>

  /** The open reports by this person, 20 at most, oldest first. */
  loadOwnReports(by: UserId): Promise<readonly Report[]>

  /** Deletes all reports about a row. There may be none: another moderator may have been quicker. */
  dismiss(id: TransactionId, by: UserId): Promise<Result<null, NotAModerator | OutsideRefusal>>

  /** Deletes all reports of a person. There may be none, as above. */
  dismissAllBy(reporter: UserId, by: UserId): Promise<Result<null, NotAModerator | OutsideRefusal>>

  /**
   * Suspends another person: until it is lifted, they can only remove their texts, take back waiting points, and leave. A retry
   * returns the same account. Refuses a second suspension by another moderator or for another reason.
   */
  suspend(
    person: UserId,
    by: UserId,
    reason: ModerationReason,
  ): Promise<Result<Profile, SuspendRefusal>>

  /** Lifts a suspension and records moderator and time in the account. Succeeds if nothing is suspended: another moderator may have been quicker. */
  lift(person: UserId, by: UserId): Promise<Result<Profile, RulingRefusal>>

  /**
   * Removes the description of another person, for ever. They can write a new one, unless they are suspended. Succeeds
   * if there is none: another moderator may have been quicker.
   */
  clearDescription(
    person: UserId,
    by: UserId,
    reason: ModerationReason,
  ): Promise<Result<Profile, RulingRefusal>>

  /**
   * Up to `limit` (1 to 100) acts of moderators (removals of messages and descriptions, suspensions, lifted suspensions) before a time
   * (null: now), newest first. Anybody may read them.
   */
  loadActs(before: Instant | null, limit: number): Promise<ActPage>
}
