import type { Amount } from '../../core/domain/amount.ts'
import type { UserId } from '../../core/domain/ids.ts'
import { standingRefusal } from '../../core/domain/people.ts'
import type {
  AnswerRefusal,
  AskRefusal,
  NewRequest,
  PointRequest,
} from '../../core/domain/requests.ts'
import { accept, type Result, refuse } from '../../core/domain/result.ts'
import type { Username } from '../../core/domain/username.ts'
import { checkLimit } from '../../core/ports/list-limit.ts'
import type { Requests } from '../../core/ports/requests.ts'
import type { Listener, Stop } from '../../core/ports/subscription.ts'
import type { LedgerState } from './ledger-state.ts'
import type { Decide, LedgerStore } from './ledger-store.ts'

/** What the people of the demo, and of tests, ask each other for. */
export class MemoryRequests implements Requests {
  constructor(private readonly store: LedgerStore) {}

  ask(request: NewRequest): Promise<Result<PointRequest, AskRefusal>> {
    const { from, to } = request
    return this.store.writeAs(
      from,
      decideAsk(request),
      (state) => state.requestOf(from, to) as PointRequest,
    )
  }

  watchTo(to: UserId, limit: number, listener: Listener<readonly PointRequest[]>): Stop {
    return this.watch((one) => one.to === to && one.declinedAt === null, limit, listener)
  }

  watchFrom(from: UserId, limit: number, listener: Listener<readonly PointRequest[]>): Stop {
    return this.watch((one) => one.from === from, limit, listener)
  }

  decline(from: UserId, to: UserId): Promise<Result<null, AnswerRefusal>> {
    return this.store.writeAs<null, AnswerRefusal>(
      to,
      (state, now) => {
        const account = state.accounts.get(to)
        const standing = account ? standingRefusal(account) : null
        if (standing) return refuse(standing)
        const request = state.requestOf(from, to)
        if (!request) return refuse({ code: 'request-gone' })
        return accept(request.declinedAt === null ? [{ type: 'declined', from, to, at: now }] : [])
      },
      () => null,
    )
  }

  withdraw(from: UserId, to: UserId): Promise<Result<null, AnswerRefusal>> {
    return this.store.writeAs<null, AnswerRefusal>(
      from,
      (state) => accept(state.requestOf(from, to) ? [{ type: 'request-gone', from, to }] : []),
      () => null,
    )
  }

  private watch(
    isWanted: (request: PointRequest) => boolean,
    limit: number,
    listener: Listener<readonly PointRequest[]>,
  ): Stop {
    checkLimit(limit)
    const read = ({ requests }: LedgerState) =>
      [...requests.values()]
        .filter(isWanted)
        .sort((one, other) => other.at - one.at)
        .slice(0, limit)
    const areSame = (told: readonly PointRequest[], now: readonly PointRequest[]) =>
      told.length === now.length && told.every((one, index) => one === now[index])
    return this.store.watchState(read, areSame, listener)
  }
}

function decideAsk({ from, to, amount, message }: NewRequest): Decide<AskRefusal> {
  return (state, now) => {
    const refusal = whyNotAsked(state, from, to)
    if (refusal) return refuse(refusal)
    const request = state.requestOf(from, to)
    if (request && isSame(request, amount, message)) return accept([])
    if (request) return refuse({ code: 'already-asked', request })
    const fromName = state.accounts.get(from)?.username as Username
    return accept([{ type: 'asked', from, to, fromName, amount, message, at: now }])
  }
}

function isSame(request: PointRequest, amount: Amount, message: string): boolean {
  return request.declinedAt === null && request.amount === amount && request.message === message
}

function whyNotAsked({ accounts }: LedgerState, from: UserId, to: UserId): AskRefusal | null {
  const account = accounts.get(from)
  if (!account) return { code: 'account-missing' }
  const standing = standingRefusal(account)
  if (standing) return standing
  if (from === to) return { code: 'to-yourself' }
  if (account.username === null) return { code: 'name-missing' }
  return accounts.get(to)?.leftAt === null ? null : { code: 'recipient-left' }
}
