import type { Instant, UserId } from '../../core/domain/ids.ts'
import * as accounts from '../../core/domain/ledger/accounts.ts'
import type { Decision } from '../../core/domain/ledger/events.ts'
import type { Facts } from '../../core/domain/ledger/facts.ts'
import * as moderation from '../../core/domain/ledger/moderation.ts'
import * as profiles from '../../core/domain/ledger/profiles.ts'
import * as reactions from '../../core/domain/ledger/reactions.ts'
import * as removals from '../../core/domain/ledger/removals.ts'
import * as requests from '../../core/domain/ledger/requests.ts'
import * as transfers from '../../core/domain/ledger/transfers.ts'
import { accept, type Result } from '../../core/domain/result.ts'
import type { Documents } from './documents.ts'
import { readRequest, timesOfRequest } from './stored-request.ts'

/** The decisions of the core, which only this file loads: before the rules deny a command, none is needed. */
const decisions = {
  ...accounts,
  ...moderation,
  ...profiles,
  ...reactions,
  ...removals,
  ...requests,
  ...transfers,
}

export type Decide<R> = (ledger: typeof decisions, facts: Facts, now: Instant) => Decision<R>

/** A fact that was asked for, and that is not read yet. */
class UnreadFact {
  constructor(
    readonly name: string,
    readonly read: () => Promise<unknown>,
  ) {}
}

/**
 * The answer to a command that the rules denied: why, or what `read` returns if it is done already; null where another try may succeed.
 * Reads only the facts that `decide` asks for. It is pure: it stops at a fact that is not read yet, and starts again once it is.
 */
export async function explain<T, R>(
  documents: Documents,
  decide: Decide<R>,
  read: (facts: Facts) => T | undefined,
): Promise<Result<T, R> | null> {
  const known = new Map<string, unknown>()
  const fact = <F>(name: string, readFact: () => Promise<F | null>): F | undefined => {
    if (!known.has(name)) throw new UnreadFact(name, readFact)
    return (known.get(name) ?? undefined) as F | undefined
  }
  const lastRequest = (from: UserId, to: UserId) =>
    fact(`request/${from}/${to}`, () => documents.lastRequest(from, to))
  const facts: Facts = {
    accounts: { get: (id) => fact(`account/${id}`, () => documents.account(id)) },
    names: {
      get(key) {
        const owner = fact(`name/${key}`, () => documents.ownerOf(key))
        return owner && { owner }
      },
    },
    transaction: (id) => fact(`transaction/${id}`, () => documents.row(id)),
    requestOf(from, to) {
      const request = lastRequest(from, to)
      return (request && readRequest(request)) ?? undefined
    },
    lastRequestOf(from, to) {
      const request = lastRequest(from, to)
      return request && timesOfRequest(request)
    },
    isModerator: (id) => fact(`office/${id}`, () => documents.isModerator(id)) ?? false,
  }
  for (;;) {
    try {
      const decision = decide(decisions, facts, documents.clock.now())
      if (!decision.ok) return decision
      return decision.value.length === 0 ? accept(read(facts) as T) : null
    } catch (cause) {
      if (!(cause instanceof UnreadFact)) throw cause
      known.set(cause.name, await cause.read())
    }
  }
}
