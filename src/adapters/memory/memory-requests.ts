import type { OutsideRefusal } from '../../core/domain/community.ts'
import type { UserId } from '../../core/domain/ids.ts'
import { activeAccount, standingRefusal } from '../../core/domain/people.ts'
import {
  type AnswerRefusal,
  type AskRefusal,
  isAskedAlready,
  type NewRequest,
  type PointRequest,
} from '../../core/domain/requests.ts'
import { accept, type Result, refuse } from '../../core/domain/result.ts'
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

  withdraw(from: UserId, to: UserId): Promise<Result<null, OutsideRefusal>> {
    return this.store.writeAs<null, never>(
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

function decideAsk(request: NewRequest): Decide<AskRefusal> {
  const { from, to } = request
  return (state, now) => {
    const account = activeAccount(state.accounts.get(from))
    if (!account.ok) return account
    if (from === to) return refuse({ code: 'to-yourself' })
    const fromName = account.value.username
    if (fromName === null) return refuse({ code: 'name-missing' })
    if (state.accounts.get(to)?.leftAt !== null) return refuse({ code: 'recipient-left' })
    const known = state.requestOf(from, to)
    if (!known) return accept([{ type: 'asked', ...request, fromName, at: now }])
    return isAskedAlready(known, request)
      ? accept([])
      : refuse({ code: 'already-asked', request: known })
  }
}
