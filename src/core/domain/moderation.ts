import type { OutsideRefusal } from './community.ts'
import type { Instant, TransactionId, UserId } from './ids.ts'
import type { Lifting, Profile, Ruling, StandingRefusal, Suspension } from './people.ts'
import type { PointRequest } from './requests.ts'
import type { ModerationReason, Removal, Transaction } from './transaction.ts'

/** The private words of a request, as who was asked shows them to the moderators. */
export type ReportedRequest = Pick<PointRequest, 'from' | 'amount' | 'message'>

export function reportedRequest({ from, amount, message }: PointRequest): ReportedRequest {
  return { from, amount, message }
}

/** What somebody told the moderators about a row, or about a request to them. */
export interface Report {
  /** The id of the row. Of a request: a text that is no row's id. */
  readonly about: TransactionId
  /** Null in a report of a row. */
  readonly request: ReportedRequest | null
  readonly by: UserId
  readonly reason: ModerationReason
  readonly at: Instant
}

/** How many reports of one person can wait for a moderator. */
export const REPORTS_PER_PERSON = 20

/** Reports that wait for a moderator. */
export interface OpenReports {
  readonly reports: readonly Report[]
  readonly mayBeMore: boolean
}

/** What the reports of a request are about. No row's id has a slash. */
export function aboutRequest({ from, to }: Pick<PointRequest, 'from' | 'to'>): TransactionId {
  return `requests/${from.length}_${from}_${to}` as TransactionId
}

/** A row with the first report of each person about it, the oldest first. */
export interface ReportedRow {
  readonly id: TransactionId
  readonly reports: readonly Report[]
}

/** Reports by the row that they are about: first what most people reported, then what has waited longest. */
export function byRow(reports: readonly Report[]): readonly ReportedRow[] {
  const rows = new Map<TransactionId, Report[]>()
  for (const report of [...reports].sort((a, b) => a.at - b.at)) {
    const ofRow = rows.get(report.about) ?? []
    rows.set(report.about, ofRow)
    if (!ofRow.some(({ by }) => by === report.by)) ofRow.push(report)
  }
  // The sort is stable, and the oldest rows come first already.
  return [...rows]
    .map(([id, ofRow]) => ({ id, reports: ofRow }))
    .sort((one, other) => other.reports.length - one.reports.length)
}

/** Somebody with several open reports, and how many. */
export interface BusyReporter {
  readonly id: UserId
  readonly reports: number
}

/** Who of these people has most open reports; null if nobody has more than one. */
export function busiestOf(
  people: readonly UserId[],
  reports: readonly Report[],
): BusyReporter | null {
  const counts = people.map((id) => ({
    id,
    reports: reports.filter(({ by }) => by === id).length,
  }))
  const [busiest] = counts.sort((one, other) => other.reports - one.reports)
  return busiest && busiest.reports > 1 ? busiest : null
}

/** The reasons that reports give, the most frequent first; of equally frequent ones, the one that was given first. */
export function reasonsOf(reports: readonly Report[]): readonly ModerationReason[] {
  const counts = new Map<ModerationReason, number>()
  for (const { reason } of reports) counts.set(reason, (counts.get(reason) ?? 0) + 1)
  return [...counts].sort(([, one], [, other]) => other - one).map(([reason]) => reason)
}

/** What a moderator did. It is read from the records themselves, so that everybody can know. */
export type Act =
  | { readonly kind: 'removed'; readonly removal: Removal; readonly row: Transaction }
  | { readonly kind: 'suspended' | 'cleared'; readonly ruling: Ruling; readonly person: Profile }
  | { readonly kind: 'lifted'; readonly lifting: Lifting; readonly person: Profile }

/** Who did it, when and why. A suspension is lifted without a reason. */
export function factsOf(act: Act): Pick<Removal, 'by' | 'at' | 'reason'> {
  if (act.kind === 'lifted') return { ...act.lifting, reason: null }
  return act.kind === 'removed' ? act.removal : act.ruling
}

/** What was done to an account: a suspension that holds, the last one that was lifted, and the last description that was removed. */
export function actsOn(person: Profile): readonly Act[] {
  const { suspended, lifted, cleared } = person
  return [
    ...(suspended ? [{ kind: 'suspended', ruling: suspended, person } as const] : []),
    ...(lifted ? [{ kind: 'lifted', lifting: lifted, person } as const] : []),
    ...(cleared ? [{ kind: 'cleared', ruling: cleared, person } as const] : []),
  ]
}

/** What moderators did, the newest first. */
export interface ActPage {
  readonly acts: readonly Act[]
  /** Where the next page begins; null where no act is older. */
  readonly next: Instant | null
}

/** Up to `limit` of these acts, newest first. `isCut`: there may be older ones, which are not among them. */
export function pageOfActs(acts: readonly Act[], limit: number, isCut = false): ActPage {
  const newest = [...acts].sort((one, other) => factsOf(other).at - factsOf(one).at)
  const shown = newest.slice(0, limit)
  const last = shown.at(-1)
  const mayBeMore = isCut || newest.length > limit
  return { acts: shown, next: mayBeMore && last ? factsOf(last).at : null }
}

/** Whether a person is a moderator. The office rests while they are suspended, and ends when they leave. */
export type Office = 'none' | 'held' | 'rests'

/** Only moderators may do this, and this person is none, or no longer. */
export type NotAModerator = { readonly code: 'not-a-moderator' }

export type ReportRefusal =
  | StandingRefusal
  | { readonly code: 'transaction-missing' }
  /** The request was withdrawn, or paid. */
  | { readonly code: 'request-gone' }
  /** They have reported this row before. */
  | { readonly code: 'already-reported' }
  /** Twenty reports of theirs wait for a moderator. */
  | { readonly code: 'too-many-reports' }
  | { readonly code: 'account-missing' }

/** Why a moderator cannot act on an account. */
export type RulingRefusal =
  | OutsideRefusal
  | NotAModerator
  | { readonly code: 'yourself' }
  | { readonly code: 'account-missing' }
  | { readonly code: 'has-left' }

export type SuspendRefusal =
  | RulingRefusal
  /** By another moderator, or for another reason. */
  | { readonly code: 'already-suspended'; readonly suspension: Suspension }

/** Nobody has this name. */
export type UnknownName = { readonly code: 'unknown-name' }

/** Why the owner of a ledger cannot make somebody a moderator. */
export type AppointRefusal =
  | UnknownName
  /** Somebody has the name, but no account. */
  | { readonly code: 'account-missing' }
  | { readonly code: 'has-left' }
