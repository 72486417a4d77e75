import { type Amount, isAmount } from './amount.ts'
import type { DeviceRecord } from './device-record.ts'
import { type Instant, isInstant, type UserId } from './ids.ts'
import type { StandingRefusal } from './people.ts'
import {
  type Check,
  type Checked,
  isListOf,
  isNullOr,
  isOneOf,
  isRecordOf,
  isText,
} from './schema.ts'
import type { Transaction } from './transaction.ts'
import type { TypedRefusal } from './transfer.ts'
import type { Username } from './username.ts'

/** How many requests a page watches in each direction. */
export const WATCHED_REQUESTS = 10

/** The message of a request without words: the ledger stores no blank text. */
export const WORDLESS_REQUEST = '🙏'

/** A request for points. Only asker and recipient can read it. */
export interface PointRequest {
  readonly from: UserId
  readonly to: UserId
  /** The name of the asker at that time. */
  readonly fromName: Username
  /** Unit: GBP. */
  readonly amount: Amount
  readonly message: string
  readonly at: Instant
  /** Null while it is open. */
  readonly declinedAt: Instant | null
}

export type NewRequest = Pick<PointRequest, 'from' | 'to' | 'amount' | 'message'>

/** The times of the last request of one person to another. They stay once it is withdrawn, but not once it is paid. */
export type LastRequest = Pick<PointRequest, 'at' | 'declinedAt'>

const HOUR_MS = 3_600_000
const WEEK_MS = 7 * 24 * HOUR_MS

/** When the same person may be asked again: an hour after the last request, a week after a declined one. */
export function mayAskAgainAt({ at, declinedAt }: LastRequest): Instant {
  return Math.max(at + HOUR_MS, declinedAt === null ? 0 : declinedAt + WEEK_MS)
}

/** A person who may send no more requests to somebody. Only that somebody can read it. */
export interface MutedPerson {
  readonly id: UserId
  readonly at: Instant
}

type LeftOrOutside = Exclude<StandingRefusal, { readonly code: 'suspended' }>

export type MuteRefusal = LeftOrOutside | { readonly code: 'account-missing' }

/** Why the ledger refuses a request. */
export type AskRefusal =
  | StandingRefusal
  | { readonly code: 'account-missing' }
  /** The asker needs a name. */
  | { readonly code: 'name-missing' }
  | { readonly code: 'to-yourself' }
  | { readonly code: 'recipient-left' }
  /** A request of the same pair and direction is open. */
  | { readonly code: 'already-asked'; readonly request: PointRequest }
  /** The last one of this pair and direction was withdrawn or declined a short time ago. */
  | { readonly code: 'asked-recently'; readonly until: Instant }
  /** The recipient mutes the asker. The ledger does not say so. */
  | { readonly code: 'cannot-ask' }

/** Why a request form is refused. */
export type AskFormRefusal = AskRefusal | TypedRefusal | { readonly code: 'signed-out' }

/** Why a request is not declined. Suspended people can decline. */
export type AnswerRefusal =
  | LeftOrOutside
  | { readonly code: 'account-missing' }
  /** It was paid, withdrawn, or never made. */
  | { readonly code: 'request-gone' }

/** A request as its asker sees it. The asker's device remembers it, to notice later that it was paid. */
export interface AskedRequest extends Omit<PointRequest, 'from' | 'fromName'> {
  /** Null after the person left, or if it could not be read. */
  readonly toName: Username | null
}

const isAskedRequest = isRecordOf({
  to: isText<UserId>,
  toName: isNullOr(isText<Username>),
  amount: isAmount,
  message: isText,
  at: isInstant,
  declinedAt: isNullOr(isInstant as Check<number>),
})
/** Marks a removed request, so that a tab that still shows it does not save it again. */
const isRemoved = isRecordOf({ to: isText<UserId>, at: isInstant, isRemoved: isOneOf(true) })

/** A request, or the mark of a removed one. */
export type RememberedRequest = AskedRequest | Checked<typeof isRemoved>

const areRemembered = isListOf(
  (value: unknown): value is RememberedRequest => isAskedRequest(value) || isRemoved(value),
)

/** The last request of an account to each person, as far as this device knows, the oldest first. */
export const ASKED_REQUESTS: DeviceRecord<readonly RememberedRequest[], 'account'> = {
  key: 'asked',
  scope: 'account',
  isPrivate: true,
  most: 20,
  read: (stored) => (areRemembered(stored) ? stored : []),
}

/** The remembered requests, with `asked` instead of the earlier ones to the same person. A removed request does not come back. */
export function withAsked(
  remembered: readonly RememberedRequest[],
  asked: RememberedRequest,
): readonly RememberedRequest[] {
  const { to, at } = asked
  if (
    isAskedRequest(asked) &&
    remembered.some((one) => isRemoved(one) && one.to === to && one.at >= at)
  )
    return remembered
  return [...remembered.filter((one) => one.to !== to), asked].sort((a, b) => a.at - b.at)
}

/** The remembered requests without the marks of removed ones. */
export function askedOf(remembered: readonly RememberedRequest[]): readonly AskedRequest[] {
  return remembered.filter((one) => isAskedRequest(one))
}

/** A person's requests: those in the ledger, and those that the device remembers although the ledger no longer has them. */
export interface AskedRequests {
  readonly present: readonly AskedRequest[]
  readonly gone: readonly AskedRequest[]
}

/** The outcome of a request; `row` pays it. */
export type AskedOutcome =
  | { readonly status: 'open' | 'declined'; readonly request: AskedRequest }
  | { readonly status: 'paid'; readonly request: AskedRequest; readonly row: Transaction }

/**
 * The outcomes of requests, newest first. A gone request was paid if its recipient has sent the amount since: `received` are rows
 * that the asker received. Leaves out other gone requests: they were withdrawn, or paid long ago.
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
