import type { OutsideRefusal } from './community.ts'
import { type DeviceRecord, readAs } from './device-record.ts'
import type { Instant, TransactionId, UserId } from './ids.ts'
import type { Lifting, Profile, Ruling, StandingRefusal, Suspension } from './people.ts'
import type { PointRequest } from './requests.ts'
import { isNumber, isOneOf, isRecordOf } from './schema.ts'
import type { ModerationReason, Removal, Transaction } from './transaction.ts'

/** The private part of a request, as its recipient shows it to the moderators. */
export type ReportedRequest = Pick<PointRequest, 'from' | 'amount' | 'message'>

export function reportedRequest({ from, amount, message }: PointRequest): ReportedRequest {
  return { from, amount, message }
}

/** A person's report of a row, or of a request that they received. */
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

/** The value of `Report.about` for a request. Its slash tells it from the id of a row. */
export function aboutRequest({ from, to }: Pick<PointRequest, 'from' | 'to'>): TransactionId {
  return `requests/${from.length}_${from}_${to}` as TransactionId
}

/** A row with the first report of each person about it, the oldest first. */
export interface ReportedRow {
  readonly id: TransactionId
  readonly reports: readonly Report[]
}

/** Reports grouped by row: most reporters first, then the longest wait. */
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

/** A person with several open reports. */
export interface BusyReporter {
  readonly id: UserId
  readonly reports: number
}

/** The one of these people with most open reports; null if nobody has more than one. */
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

/** An act of a moderator. It is read from the records themselves, so that everybody can see it. */
export type Act =
  | { readonly kind: 'removed'; readonly removal: Removal; readonly row: Transaction }
  | { readonly kind: 'suspended' | 'cleared'; readonly ruling: Ruling; readonly person: Profile }
  | { readonly kind: 'lifted'; readonly lifting: Lifting; readonly person: Profile }

/** Moderator, time and reason of an act. Lifting a suspension has no reason. */
export function factsOf(act: Act): Pick<Removal, 'by' | 'at' | 'reason'> {
  if (act.kind === 'lifted') return { ...act.lifting, reason: null }
  return act.kind === 'removed' ? act.removal : act.ruling
}

/** Acts on an account: the current suspension, the last lifted one, and the last removal of a description. */
export function actsOn(person: Profile): readonly Act[] {
  const { suspended, lifted, cleared } = person
  return [
    ...(suspended ? [{ kind: 'suspended', ruling: suspended, person } as const] : []),
    ...(lifted ? [{ kind: 'lifted', lifting: lifted, person } as const] : []),
    ...(cleared ? [{ kind: 'cleared', ruling: cleared, person } as const] : []),
  ]
}

/** Acts of moderators, newest first. */
export interface ActPage {
  readonly acts: readonly Act[]
  /** Where the next page begins; null if no act is older. */
  readonly next: Instant | null
}

/** Up to `limit` of these acts, newest first. `isCut`: older ones may be missing from them. */
export function pageOfActs(acts: readonly Act[], limit: number, isCut = false): ActPage {
  const newest = [...acts].sort((one, other) => factsOf(other).at - factsOf(one).at)
  const shown = newest.slice(0, limit)
  const last = shown.at(-1)
  const mayBeMore = isCut || newest.length > limit
  return { acts: shown, next: mayBeMore && last ? factsOf(last).at : null }
}

/** Whether a person is a moderator. The office rests while they are suspended, and ends when they leave. */
export type Office = 'none' | 'granted' | 'suspended'

/** The last known office of an account on this device, so that people who are no moderators are asked about once a day only. */
export const OFFICE: DeviceRecord<KnownOffice | null, 'account'> = {
  key: 'office',
  scope: 'account',
  isPrivate: true,
  read: readAs(isRecordOf({ office: isOneOf('none', 'granted', 'suspended'), asOf: isNumber })),
}

interface KnownOffice {
  readonly office: Office
  readonly asOf: Instant
}

const OFFICE_LASTS_MS = 24 * 60 * 60_000

/** Whether a page asks about the office. */
export function mayHaveOffice(known: KnownOffice | null, now: Instant): boolean {
  return known?.office !== 'none' || now - known.asOf > OFFICE_LASTS_MS
}

/** Only moderators may do this. */
export type NotAModerator = { readonly code: 'not-a-moderator' }

export type ReportRefusal =
  | StandingRefusal
  | { readonly code: 'transaction-missing' }
  /** The request was withdrawn, or paid. */
  | { readonly code: 'request-gone' }
  /** The same person has reported this row before. */
  | { readonly code: 'already-reported' }
  /** Twenty reports by this person wait for a moderator. */
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
  /** The name has an owner without an account. */
  | { readonly code: 'account-missing' }
  | { readonly code: 'has-left' }
