import type { Amount } from './amount.ts'
import type { Instant, UserId } from './ids.ts'
import type { StandingRefusal } from './people.ts'
import type { Transaction } from './transaction.ts'
import type { TypedRefusal } from './transfer.ts'
import type { Username } from './username.ts'

/** How many requests a page watches in each direction. */
export const WATCHED_REQUESTS = 10

/** The message of a request that was asked for without one: the ledger stores no blank text. */
export const WORDLESS_REQUEST = '🙏'

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

/** Whether a request is there already, and open: asking for the same again changes nothing. */
export function isAskedAlready(known: PointRequest, { amount, message }: NewRequest): boolean {
  return known.declinedAt === null && known.amount === amount && known.message === message
}

/** Why the ledger refuses a request. */
export type AskRefusal =
  | StandingRefusal
  | { readonly code: 'account-missing' }
  /** Who asks needs a name. */
  | { readonly code: 'name-missing' }
  | { readonly code: 'to-yourself' }
  | { readonly code: 'recipient-left' }
  /** There is one of the same pair and direction already: it is open, or declined. */
  | { readonly code: 'already-asked'; readonly request: PointRequest }

/** Why a form of a request is refused. */
export type AskFormRefusal = AskRefusal | TypedRefusal | { readonly code: 'signed-out' }

/** Why a request is not declined. */
export type AnswerRefusal =
  | StandingRefusal
  /** It was paid, withdrawn, or never made. */
  | { readonly code: 'request-gone' }

/** A request as who asked sees it. Their device remembers it, to know later that it was paid. */
export interface AskedRequest extends Omit<PointRequest, 'from' | 'fromName'> {
  /** Null of somebody who has left, or where it could not be read. */
  readonly toName: Username | null
}

/** What somebody asked for: what the ledger has, and what it had once, as far as the device knows. */
export interface AskedRequests {
  readonly present: readonly AskedRequest[]
  readonly gone: readonly AskedRequest[]
}

/** What became of a request: `row` pays it. */
export type AskedOutcome =
  | { readonly status: 'open' | 'declined'; readonly request: AskedRequest }
  | { readonly status: 'paid'; readonly request: AskedRequest; readonly row: Transaction }

/**
 * What became of requests, the newest first. One that is gone was paid if who was asked has sent this amount since: `received` are
 * rows that who asked received. Others were withdrawn, or paid long ago: they are left out.
 */
export function outcomesOf(
  { present, gone }: AskedRequests,
  received: readonly Transaction[],
): readonly AskedOutcome[] {
  const here = present.map(
    (request): AskedOutcome => ({
      status: request.declinedAt === null ? 'open' : 'declined',
      request,
    }),
  )
  const paid = gone.flatMap((request): readonly AskedOutcome[] => {
    const row = received.find(
      ({ senderId, amount, timestamp }) =>
        senderId === request.to && -amount === request.amount && timestamp >= request.at,
    )
    return row ? [{ status: 'paid', request, row }] : []
  })
  return [...here, ...paid].sort((one, other) => other.request.at - one.request.at)
}
