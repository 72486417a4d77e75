import {
  limit as atMost,
  documentId,
  orderBy,
  query,
  serverTimestamp,
  startAfter,
  Timestamp,
  type WriteBatch,
  where,
} from 'firebase/firestore/lite'
import type { OutsideRefusal } from '../../core/domain/community.ts'
import type { UserId } from '../../core/domain/ids.ts'
import type {
  AnswerRefusal,
  AskRefusal,
  MutedPerson,
  MuteRefusal,
  NewRequest,
  PointRequest,
} from '../../core/domain/requests.ts'
import { accept, type Result } from '../../core/domain/result.ts'
import { checkLimit, LONGEST_LIST } from '../../core/ports/list-limit.ts'
import type { Requests } from '../../core/ports/requests.ts'
import type { Listener, Stop } from '../../core/ports/subscription.ts'
import { command, write } from './decisions.ts'
import {
  type Documents,
  declinedFields,
  newRequest,
  type RequestStatus,
  withdrawnFields,
} from './documents.ts'
import type { Decide } from './explain.ts'
import type { LiveFirestore } from './live-firestore.ts'
import { commit, readBack, readDocuments, withFaults } from './requests.ts'
import { instantOf, type StoredDocument, sdkTimeOf, storedTimeOf } from './stored-document.ts'
import { readRequest } from './stored-request.ts'
import { watchLive } from './watch-live.ts'

/** A device's clock that is further ahead is not reckoned with. */
const MOST_CLOCK_LEAD_MS = 10 * 60_000

/** What people ask each other for, in Firestore. The rules let only the two people of a request read it. */
export class FirestoreRequests implements Requests {
  constructor(
    private readonly documents: Documents,
    private readonly live: () => Promise<LiveFirestore>,
  ) {}

  ask(request: NewRequest): Promise<Result<PointRequest, AskRefusal>> {
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
        const isAsked = await commit(() =>
          documents.batch().set(documents.request(from, to), fields),
        )
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

  decline(from: UserId, to: UserId): Promise<Result<null, AnswerRefusal>> {
    const request = this.documents.request(from, to)
    return this.change<AnswerRefusal>(
      (batch) => batch.update(request, declinedFields()),
      (ledger, facts, now) => ledger.decideDecline(facts, from, to, now),
    )
  }

  withdraw(from: UserId, to: UserId): Promise<Result<null, OutsideRefusal>> {
    const request = this.documents.request(from, to)
    return this.change<never>(
      (batch) => batch.update(request, withdrawnFields()),
      (ledger, facts) => ledger.decideWithdraw(facts, from, to),
    )
  }

  mute(person: UserId, by: UserId): Promise<Result<null, MuteRefusal>> {
    const mute = this.documents.mute(by, person)
    return this.change<MuteRefusal>(
      (batch) => batch.set(mute, { at: serverTimestamp() }),
      (ledger, facts, now) => ledger.decideMute(facts, person, by, false, now),
    )
  }

  unmute(person: UserId, by: UserId): Promise<Result<null, OutsideRefusal>> {
    const mute = this.documents.mute(by, person)
    return write(this.documents, async () =>
      (await commit(() => this.documents.batch().delete(mute))) ? accept(null) : null,
    )
  }

  /** Commits one change, without reading first. */
  private async change<R>(
    fill: (batch: WriteBatch) => WriteBatch,
    decide: Decide<R>,
  ): Promise<Result<null, R | OutsideRefusal>> {
    const { documents } = this
    const attempt = async () => (await commit(() => fill(documents.batch()))) || null
    const changed = await command(documents, attempt, decide, () => true)
    return changed.ok ? accept(null) : changed
  }

  async loadMuted(
    reader: UserId,
    after: MutedPerson | null,
    limit: number,
  ): Promise<readonly MutedPerson[]> {
    checkLimit(limit)
    return withFaults(async () => {
      const page = query(
        this.documents.mutes(reader),
        orderBy('at', 'desc'),
        orderBy(documentId(), 'desc'),
        ...(after
          ? [startAfter(sdkTimeOf({ time: storedTimeOf(after.at) }, Timestamp), after.id)]
          : []),
        atMost(limit),
      )
      const { docs } = await readDocuments(page)
      return docs.map((one) => ({ id: one.id as UserId, at: instantOf(one.get('at')) ?? 0 }))
    })
  }

  forget(person: UserId): Promise<Result<number, OutsideRefusal>> {
    const { documents } = this
    // Another device may delete the same meanwhile.
    return write<number, never>(documents, async () => {
      const own = query(documents.requests, where('from', '==', person), atMost(LONGEST_LIST))
      const found = await Promise.all([
        readDocuments(own),
        readDocuments(query(documents.mutes(person), atMost(LONGEST_LIST))),
      ])
      const gone = found.flatMap(({ docs }) => docs)
      if (gone.length === 0) return accept(0)
      const all = () => gone.reduce((batch, { ref }) => batch.delete(ref), documents.batch())
      return (await commit(all)) ? accept(gone.length) : null
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
    return watchLive(this.live, listener, (live, next, fault) =>
      live.watchRequests(
        party,
        person,
        statuses,
        limit,
        (documents: readonly StoredDocument[]) =>
          next(documents.flatMap((one) => readRequest(one) ?? [])),
        fault,
      ),
    )
  }
}
