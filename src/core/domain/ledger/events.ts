import type { Instant, TransactionId, UserId } from '../ids.ts'
import type { Report } from '../moderation.ts'
import type { Lifting, Ruling } from '../people.ts'
import type { Emoji } from '../reactions.ts'
import type { PointRequest } from '../requests.ts'
import type { Result } from '../result.ts'
import type { Removal, TextPart, Transaction } from '../transaction.ts'
import type { Username } from '../username.ts'

type Pair = Pick<PointRequest, 'from' | 'to'>
type OfAccount = { readonly id: UserId }
type OfRow = { readonly id: TransactionId }
type Timed = { readonly at: Instant }

export type NewAccount = OfAccount & { readonly name: Username | null; readonly joinDate: Instant }

/** A history from before this instant. Only its source can read the plan. */
export interface PlannedHistory {
  readonly before: Instant
  readonly plan: Readonly<Record<string, unknown>>
}

interface Events {
  opened: NewAccount
  named: OfAccount & { readonly name: Username; readonly since: Instant }
  described: OfAccount & { readonly description: string }
  left: OfAccount & Timed
  posted: { readonly row: Transaction }
  'handed-over': OfRow & Timed & { readonly recipientId: UserId }
  'taken-back': OfRow & Timed
  removed: OfRow & { readonly part: TextPart; readonly digest: string; readonly removal: Removal }
  reacted: OfRow & Timed & { readonly by: UserId; readonly emoji: Emoji | null }
  asked: Omit<PointRequest, 'declinedAt'>
  declined: Pair & Timed
  /** Only the times of the request are left. */
  withdrawn: Pair
  /** A request is gone: it was paid in the same commit, or its maker has left. */
  'request-gone': Pair
  /** Without a time, requests from this person are welcome again. */
  muted: OfAccount & { readonly by: UserId; readonly at: Instant | null }
  reported: Report
  dismissed: Pick<Report, 'about'>
  /** A moderator dismissed all reports of a person. */
  'reporter-dismissed': Pick<Report, 'by'>
  /** Only the owner of a ledger makes moderators. */
  appointed: OfAccount
  /** The owner ended the office of a moderator. */
  discharged: OfAccount
  suspended: OfAccount & { readonly suspension: Ruling }
  lifted: OfAccount & Lifting
  /** A moderator removed a person's description. */
  cleared: OfAccount & Ruling
  'history-planned': PlannedHistory
}

/** Something that happened to a ledger. All events, applied in order, give its state. */
export type LedgerEvent = {
  [Type in keyof Events]: { readonly type: Type } & Events[Type]
}[keyof Events]

/** The events of a command, none if it is done already, or the reason why it is refused. */
export type Decision<R> = Result<readonly LedgerEvent[], R>
