import type { Amount, AmountRefusal } from './amount.ts'
import type { Instant, UserId } from './ids.ts'
import type { StandingRefusal } from './people.ts'
import type { TextRefusal } from './text.ts'
import type { Username } from './username.ts'

/** What one person asks another for. Only these two can read it. */
export interface PointRequest {
  readonly from: UserId
  readonly to: UserId
  /** The name of who asks, at that time. */
  readonly fromName: Username
  /** Unit: GBP. */
  readonly amount: Amount
  readonly message: string
  readonly at: Instant
  /** Null while it is open. */
  readonly declinedAt: Instant | null
}

/** A request that is to be made. */
export type NewRequest = Pick<PointRequest, 'from' | 'to' | 'amount' | 'message'>

/** Why the ledger refuses a request. */
export type AskRefusal =
  | StandingRefusal
  | { readonly code: 'account-missing' }
  /** Whoever asks needs a name. */
  | { readonly code: 'name-missing' }
  | { readonly code: 'to-yourself' }
  | { readonly code: 'recipient-left' }
  /** There is one of the same pair and direction already: it is open, or declined. */
  | { readonly code: 'already-asked'; readonly request: PointRequest }

/** Why a form of a request is refused. */
export type AskFormRefusal =
  | AskRefusal
  | AmountRefusal
  | { readonly code: 'signed-out' }
  | { readonly code: 'message-refused'; readonly reason: TextRefusal }

/** Why a request is neither declined nor withdrawn. */
export type AnswerRefusal =
  | StandingRefusal
  /** It was paid, withdrawn, or never made. */
  | { readonly code: 'request-gone' }
