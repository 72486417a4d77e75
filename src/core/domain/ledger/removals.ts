import type { Instant, TransactionId, UserId } from '../ids.ts'
import type { StandingRefusal } from '../people.ts'
import { accept, refuse } from '../result.ts'
import type { ModerationReason } from '../transaction.ts'
import type { Decision } from './events.ts'
import type { Facts } from './facts.ts'

/** The purpose of a removal. */
export type WhyRemoved =
  | { readonly for: 'own' }
  | { readonly for: 'moderation'; readonly reason: ModerationReason }

export type RemoveTextRefusal =
  | StandingRefusal
  | { readonly code: 'transaction-missing' }
  /** The text is a name, or the message of somebody else. */
  | { readonly code: 'not-yours' }
  /** The record has no salts, so that its words cannot be removed without a trace of them. */
  | { readonly code: 'not-removable' }

/** Decides on taking a message away. One that is gone already is accepted as it is, from everybody. `digest`: null without a salt. */
export function decideRemoveMessage(
  facts: Facts,
  id: TransactionId,
  by: UserId,
  why: WhyRemoved,
  digest: string | null,
  now: Instant,
): Decision<RemoveTextRefusal> {
  const row = facts.transaction(id)
  if (!row) return refuse({ code: 'transaction-missing' })
  if (row.removed.message) return accept([])
  const isAllowed = why.for === 'moderation' ? facts.isModerator(by) : row.senderId === by
  if (!isAllowed) return refuse({ code: 'not-yours' })
  if (digest === null) return refuse({ code: 'not-removable' })
  const reason = why.for === 'moderation' ? why.reason : null
  const removal = { by, at: now, for: why.for, reason }
  return accept([{ type: 'removed', id, part: 'message', digest, removal }])
}
