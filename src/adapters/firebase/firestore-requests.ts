import { serverTimestamp } from 'firebase/firestore/lite'
import type { OutsideRefusal } from '../../core/domain/community.ts'
import type { UserId } from '../../core/domain/ids.ts'
import type { MutedPerson, NewRequest, PointRequest } from '../../core/domain/requests.ts'
import { accept, type Result } from '../../core/domain/result.ts'
import { checkLimit, LONGEST_LIST } from '../../core/ports/list-limit.ts'
import type { Requests } from '../../core/ports/requests.ts'
import type { Listener, Stop } from '../../core/ports/subscription.ts'
import { change, command, write } from './decisions.ts'
import type { Documents } from './documents.ts'
import { readBack } from './firestore-calls.ts'
import { path, REQUESTS } from './stored/path.ts'
import { byField, equal, just, type Query } from './stored/query.ts'
import { instantOf, storedTimeOf } from './stored/value.ts'
import {
  declinedFields,
  newRequest,
  type RequestStatus,
  readRequest,
  withdrawnFields,
} from './stored-request.ts'
import { watchLive } from './watch-live.ts'

/** A device's clock that is further ahead is not reckoned with. */
const MOST_CLOCK_LEAD_MS = 10 * 60_000

/** What people ask each other for, in Firestore. The rules let only the two people of a request read it. */
export class FirestoreRequests implements Requests {
  constructor(private readonly documents: Documents) {}

  ask(request: NewRequest) {
    const { documents } = this
    const { from, to } = request
    let tries = 0
    return command(
      documents,
      async () => {
        tries++
        const fromName = (await documents.account(from))?.username
        if (!fromName) return null
        const fields = newRequest(request, fromName)
        const asked = { ...request, fromName, at: documents.clock.now(), declinedAt: null }
        const isAsked = await documents.calls.commit([['set', path.request(from, to), fields]])
        return isAsked ? readBack(() => documents.requestOf(from, to), asked) : null
      },
      // Nobody but the other person can read that they mute who asks. So it is what is left, twice in a row. The rules go by the
      // service's clock, and the device's may be ahead of it.
      (ledger, facts, now) => ledger.decideAsk(facts, request, tries > 1, now - MOST_CLOCK_LEAD_MS),
      (facts) => facts.requestOf(from, to),
    )
  }

  watchTo(to: UserId, limit: number, listener: Listener<readonly PointRequest[]>): Stop {
    return this.watch('to', to, ['open'], limit, listener)
  }

  watchFrom(from: UserId, limit: number, listener: Listener<readonly PointRequest[]>): Stop {
    return this.watch('from', from, ['open', 'declined'], limit, listener)
  }

  decline(from: UserId, to: UserId) {
    return change(
      this.documents,
      [['update', path.request(from, to), declinedFields()]],
      (ledger, facts, now) => ledger.decideDecline(facts, from, to, now),
    )
  }

  withdraw(from: UserId, to: UserId) {
    return change(
      this.documents,
      [['update', path.request(from, to), withdrawnFields()]],
      (ledger, facts) => ledger.decideWithdraw(facts, from, to),
    )
  }

  mute(person: UserId, by: UserId) {
    return change(
      this.documents,
      [['set', path.mute(by, person), { at: serverTimestamp() }]],
      (ledger, facts, now) => ledger.decideMute(facts, person, by, false, now),
    )
  }

  unmute(person: UserId, by: UserId): Promise<Result<null, OutsideRefusal>> {
    const { calls } = this.documents
    return write(this.documents, async () =>
      (await calls.commit([['delete', path.mute(by, person)]])) ? accept(null) : null,
    )
  }

  async loadMuted(
    reader: UserId,
    after: MutedPerson | null,
    limit: number,
  ): Promise<readonly MutedPerson[]> {
    checkLimit(limit)
    const muted = await this.documents.calls.list({
      collection: path.mutes(reader),
      orderBy: byField('at', 'desc'),
      start: after && just('after', storedTimeOf(after.at), after.id),
      limit,
    })
    return muted.map((one) => ({ id: one.id as UserId, at: instantOf(one.get('at')) ?? 0 }))
  }

  forget(person: UserId): Promise<Result<number, OutsideRefusal>> {
    const { calls } = this.documents
    // Another device may delete the same meanwhile.
    return write<number, never>(this.documents, async () => {
      const own = equal({ from: person })
      const found = await Promise.all([
        calls.list({ collection: REQUESTS, where: own, limit: LONGEST_LIST }),
        calls.list({ collection: path.mutes(person), limit: LONGEST_LIST }),
      ])
      const gone = found.flat()
      return gone.length === 0 || (await calls.deleteAll(gone)) ? accept(gone.length) : null
    })
  }

  /** Watches the newest requests of a person that have one of these statuses. */
  private watch(
    party: 'from' | 'to',
    person: UserId,
    statuses: readonly RequestStatus[],
    limit: number,
    listener: Listener<readonly PointRequest[]>,
  ): Stop {
    checkLimit(limit)
    const newest: Query = {
      collection: REQUESTS,
      where: [...equal({ [party]: person }), ['status', 'in', statuses]],
      orderBy: ['at desc'],
      limit,
    }
    return watchLive(this.documents.live, listener, (watch, next) =>
      watch.list(newest, (documents) => next(documents.flatMap((one) => readRequest(one) ?? []))),
    )
  }
}
