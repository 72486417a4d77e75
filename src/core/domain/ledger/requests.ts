import type { Instant, UserId } from '../ids.ts'
import { type Account, activeAccount } from '../people.ts'
import {
  type AnswerRefusal,
  type AskRefusal,
  type MuteRefusal,
  mayAskAgainAt,
  type NewRequest,
} from '../requests.ts'
import { accept, refuse } from '../result.ts'
import type { Decision } from './events.ts'
import type { Facts } from './facts.ts'

/** Decides on asking for points. The same request again is accepted while it is open. `isMuted`: whether `to` mutes `from`. */
export function decideAsk(
  facts: Facts,
  request: NewRequest,
  isMuted: boolean,
  now: Instant,
): Decision<AskRefusal> {
  const { from, to, amount, message } = request
  const asker = activeAccount(facts.accounts.get(from))
  if (!asker.ok) return asker
  const { username } = asker.value
  if (from === to) return refuse({ code: 'to-yourself' })
  if (username === null) return refuse({ code: 'name-missing' })
  if (facts.accounts.get(to)?.leftAt !== null) return refuse({ code: 'recipient-left' })
  const known = facts.requestOf(from, to)
  if (known?.declinedAt === null) {
    const isSame = known.amount === amount && known.message === message
    return isSame ? accept([]) : refuse({ code: 'already-asked', request: known })
  }
  const last = facts.lastRequestOf(from, to)
  const until = last ? mayAskAgainAt(last) : now
  if (now < until) return refuse({ code: 'asked-recently', until })
  if (isMuted) return refuse({ code: 'cannot-ask' })
  const asked = { type: 'asked', ...request, fromName: username, at: now } as const
  // The words of the declined request that this one replaces go.
  return accept(known ? [{ type: 'withdrawn', from, to }, asked] : [asked])
}

/** Decides on saying no to a request. */
export function decideDecline(
  facts: Facts,
  from: UserId,
  to: UserId,
  now: Instant,
): Decision<AnswerRefusal> {
  const refusal = whyAbsent(facts.accounts.get(to))
  if (refusal) return refuse(refusal)
  const request = facts.requestOf(from, to)
  if (!request) return refuse({ code: 'request-gone' })
  return accept(request.declinedAt === null ? [{ type: 'declined', from, to, at: now }] : [])
}

/** Decides on taking a request back. */
export function decideWithdraw(facts: Facts, from: UserId, to: UserId): Decision<never> {
  return accept(facts.requestOf(from, to) ? [{ type: 'withdrawn', from, to }] : [])
}

/** Decides on refusing all later requests of a person. */
export function decideMute(
  { accounts }: Facts,
  id: UserId,
  by: UserId,
  isMuted: boolean,
  now: Instant,
): Decision<MuteRefusal> {
  const refusal = whyAbsent(accounts.get(by))
  if (refusal) return refuse(refusal)
  return accept(isMuted ? [] : [{ type: 'muted', by, id, at: now }])
}

/** Also suspended people can decline requests and mute others. */
function whyAbsent(account: Account | undefined): MuteRefusal | null {
  if (!account) return { code: 'account-missing' }
  return account.leftAt === null ? null : { code: 'has-left' }
}
