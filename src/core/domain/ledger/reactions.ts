import type { Instant, TransactionId, UserId } from '../ids.ts'
import { activeAccount, type StandingRefusal } from '../people.ts'
import type { Emoji } from '../reactions.ts'
import { accept, refuse } from '../result.ts'
import type { Decision } from './events.ts'
import type { Facts } from './facts.ts'

export type ReactRefusal =
  | StandingRefusal
  | { readonly code: 'account-missing' }
  | { readonly code: 'transaction-missing' }

/** Decides on a reaction in the place of `before`. Null is none. */
export function decideReact(
  facts: Facts,
  id: TransactionId,
  by: UserId,
  emoji: Emoji | null,
  before: Emoji | null,
  now: Instant,
): Decision<ReactRefusal> {
  const account = activeAccount(facts.accounts.get(by))
  if (!account.ok) return account
  if (!facts.transaction(id)) return refuse({ code: 'transaction-missing' })
  return accept(before === emoji ? [] : [{ type: 'reacted', id, by, emoji, at: now }])
}
