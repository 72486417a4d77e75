import type { OutsideRefusal } from '../../core/domain/community.ts'
import type { UserId } from '../../core/domain/ids.ts'
import type { LedgerEvent } from '../../core/domain/ledger/events.ts'
import {
  decideAsk,
  decideDecline,
  decideMute,
  decideWithdraw,
} from '../../core/domain/ledger/requests.ts'
import type {
  AnswerRefusal,
  AskRefusal,
  MutedPerson,
  MuteRefusal,
  NewRequest,
  PointRequest,
} from '../../core/domain/requests.ts'
import { accept, Fault, type Result } from '../../core/domain/result.ts'
import { checkLimit, LONGEST_LIST } from '../../core/ports/list-limit.ts'
import type { Requests } from '../../core/ports/requests.ts'
import type { Listener, Stop } from '../../core/ports/subscription.ts'
import type { Commit } from './journal.ts'
import type { LedgerState } from './ledger-state.ts'
import type { LedgerStore } from './ledger-store.ts'

export class MemoryRequests implements Requests {
  constructor(private readonly store: LedgerStore) {}

  ask(request: NewRequest): Promise<Result<PointRequest, AskRefusal>> {
    const { from, to } = request
    return this.store.writeAs(
      from,
      (state, now) => decideAsk(state, request, isMuted(state, from, to), now),
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
      (state, now) => decideDecline(state, from, to, now),
      () => null,
    )
  }

  withdraw(from: UserId, to: UserId): Promise<Result<null, OutsideRefusal>> {
    return this.store.writeAs<null, never>(
      from,
      (state) => decideWithdraw(state, from, to),
      () => null,
    )
  }

  mute(person: UserId, by: UserId): Promise<Result<null, MuteRefusal>> {
    return this.store.writeAs<null, MuteRefusal>(
      by,
      (state, now) => decideMute(state, person, by, isMuted(state, person, by), now),
      () => null,
    )
  }

  unmute(person: UserId, by: UserId): Promise<Result<null, OutsideRefusal>> {
    return this.store.writeAs<null, never>(
      by,
      (state) =>
        accept(isMuted(state, person, by) ? [{ type: 'muted', by, id: person, at: null }] : []),
      () => null,
    )
  }

  async loadMuted(
    reader: UserId,
    after: MutedPerson | null,
    limit: number,
  ): Promise<readonly MutedPerson[]> {
    checkLimit(limit)
    await this.store.catchUp()
    return mutedBy(this.store.state, reader)
      .sort(byNewest)
      .filter((one) => after === null || byNewest(after, one) < 0)
      .slice(0, limit)
  }

  forget(person: UserId): Promise<Result<number, OutsideRefusal>> {
    let deleted = 0
    return this.store.writeAs<number, never>(
      person,
      (state) => {
        const events = forgetting(state, person)
        deleted = events.length
        if (deleted > 0 && state.accounts.get(person)?.leftAt === null)
          throw new Fault('denied', 'Only people who left can delete their requests')
        return accept(events)
      },
      () => deleted,
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
    const areSame = (last: readonly PointRequest[], now: readonly PointRequest[]) =>
      last.length === now.length && last.every((one, index) => one === now[index])
    return this.store.watchState(read, areSame, listener)
  }
}

function isMuted(state: LedgerState, person: UserId, by: UserId): boolean {
  return mutedBy(state, by).some(({ id }) => id === person)
}

function mutedBy({ mutes }: LedgerState, person: UserId): MutedPerson[] {
  return [...mutes.values()].flatMap(({ by, id, at }) =>
    by === person && at !== null ? [{ id, at }] : [],
  )
}

/** Newest first; of the same time, in an order of their ids, as in production. */
function byNewest(one: MutedPerson, other: MutedPerson): number {
  return other.at - one.at || (one.id < other.id ? 1 : one.id > other.id ? -1 : 0)
}

/** Deletes up to 100 requests and 100 mutes of a person. */
function forgetting(state: LedgerState, person: UserId): Commit {
  const { requests, withdrawn } = state
  const asked = [...requests.values(), ...withdrawn.values()].filter(({ from }) => from === person)
  const gone = asked.map(({ from, to }): LedgerEvent => ({ type: 'request-gone', from, to }))
  const unmuted = mutedBy(state, person).map(
    ({ id }): LedgerEvent => ({ type: 'muted', by: person, id, at: null }),
  )
  return [...gone.slice(0, LONGEST_LIST), ...unmuted.slice(0, LONGEST_LIST)]
}
