import {
  limit as atMost,
  documentId,
  orderBy,
  query,
  serverTimestamp,
  startAfter,
  Timestamp,
  where,
} from 'firebase/firestore/lite'
import type { OutsideRefusal } from '../../core/domain/community.ts'
import type { Instant, UserId } from '../../core/domain/ids.ts'
import {
  type AnswerRefusal,
  type AskRefusal,
  answerAfter,
  askerName,
  type MutedPerson,
  type MuteRefusal,
  type NewRequest,
  type PointRequest,
} from '../../core/domain/requests.ts'
import { accept, type Result, refuse } from '../../core/domain/result.ts'
import { checkLimit, LONGEST_LIST } from '../../core/ports/list-limit.ts'
import type { Clock } from '../../core/ports/platform.ts'
import type { Requests } from '../../core/ports/requests.ts'
import type { Listener, Stop } from '../../core/ports/subscription.ts'
import {
  type Documents,
  declinedFields,
  newRequest,
  type RequestStatus,
  withdrawnFields,
} from './documents.ts'
import type { LiveFirestore } from './live-firestore.ts'
import {
  asMember,
  commit,
  everybodyIsAMember,
  type OwnStanding,
  readBack,
  readDocuments,
  untilExplained,
  withFaults,
} from './requests.ts'
import { instantOf, type StoredDocument, sdkTimeOf, storedTimeOf } from './stored-document.ts'
import { findLastRequest, findRequest, readRequest, timesOfRequest } from './stored-request.ts'
import { watchLive } from './watch-live.ts'

/** A device's clock that is further ahead is not reckoned with. */
const MOST_CLOCK_LEAD_MS = 10 * 60_000

/** What people ask each other for, in Firestore. The rules let only the two people of a request read it. */
export class FirestoreRequests implements Requests {
  constructor(
    private readonly documents: Documents,
    private readonly live: () => Promise<LiveFirestore>,
    private readonly clock: Clock,
    private readonly standing: OwnStanding = everybodyIsAMember,
  ) {}

  ask(request: NewRequest): Promise<Result<PointRequest, AskRefusal>> {
    const { documents } = this
    const { from, to } = request
    let isUnexplained = false
    return asMember(this.standing, () =>
      untilExplained<Result<PointRequest, AskRefusal>>(async () => {
        const name = askerName(await documents.account(from), request)
        if (!name.ok) return name
        const fromName = name.value
        const fields = newRequest(request, fromName)
        const asked = { ...request, fromName, at: this.clock.now(), declinedAt: null }
        if (await commit(() => documents.batch().set(documents.request(from, to), fields)))
          return accept(await readBack(() => findRequest(documents, from, to), asked))
        const reason = await this.whyNotAsked(request, this.clock.now())
        // Nobody but the other person can read that they mute who asks. So it is what is left, twice in a row.
        if (!reason && isUnexplained) return refuse({ code: 'cannot-ask' })
        isUnexplained = true
        return reason
      }),
    )
  }

  /** What the rules' refusal meant; null where nothing is found. The same request again is accepted. */
  private async whyNotAsked(
    request: NewRequest,
    now: Instant,
  ): Promise<Result<PointRequest, AskRefusal> | null> {
    const { from, to } = request
    const [recipient, last] = await Promise.all([
      this.documents.account(to),
      findLastRequest(this.documents, from, to),
    ])
    if (recipient?.leftAt !== null) return refuse({ code: 'recipient-left' })
    if (!last) return null
    const [times, known] = [timesOfRequest(last), readRequest(last)]
    // The rules go by the service's clock, and the device's may be ahead of it.
    return (
      answerAfter(times, known, request, now) ??
      answerAfter(times, known, request, now - MOST_CLOCK_LEAD_MS)
    )
  }

  watchTo(to: UserId, limit: number, listener: Listener<readonly PointRequest[]>): Stop {
    return this.watch('to', to, ['open'], limit, listener)
  }

  watchFrom(from: UserId, limit: number, listener: Listener<readonly PointRequest[]>): Stop {
    return this.watch('from', from, ['open', 'declined'], limit, listener)
  }

  decline(from: UserId, to: UserId): Promise<Result<null, AnswerRefusal>> {
    const { documents } = this
    return asMember(this.standing, () =>
      untilExplained<Result<null, AnswerRefusal>>(async () => {
        const request = documents.request(from, to)
        if (await commit(() => documents.batch().update(request, declinedFields())))
          return accept(null)
        const [account, known] = await Promise.all([
          documents.account(to),
          findRequest(documents, from, to),
        ])
        if (!account) return refuse({ code: 'account-missing' })
        if (account.leftAt !== null) return refuse({ code: 'has-left' })
        if (!known) return refuse({ code: 'request-gone' })
        return known.declinedAt === null ? null : accept(null)
      }),
    )
  }

  withdraw(from: UserId, to: UserId): Promise<Result<null, OutsideRefusal>> {
    const { documents } = this
    return asMember(this.standing, () =>
      untilExplained<Result<null, never>>(async () => {
        const request = documents.request(from, to)
        if (await commit(() => documents.batch().update(request, withdrawnFields())))
          return accept(null)
        return (await findRequest(documents, from, to)) ? null : accept(null)
      }),
    )
  }

  mute(person: UserId, by: UserId): Promise<Result<null, MuteRefusal>> {
    const { documents } = this
    const fields = { at: serverTimestamp() }
    return asMember(this.standing, () =>
      untilExplained<Result<null, MuteRefusal>>(async () => {
        const mute = documents.mute(by, person)
        if (await commit(() => documents.batch().set(mute, fields))) return accept(null)
        const account = await documents.account(by)
        if (!account) return refuse({ code: 'account-missing' })
        return account.leftAt === null ? null : refuse({ code: 'has-left' })
      }),
    )
  }

  unmute(person: UserId, by: UserId): Promise<Result<null, OutsideRefusal>> {
    const { documents } = this
    return asMember(this.standing, () =>
      untilExplained<Result<null, never>>(async () =>
        (await commit(() => documents.batch().delete(documents.mute(by, person))))
          ? accept(null)
          : null,
      ),
    )
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
    return asMember(this.standing, () =>
      // Another device may delete the same meanwhile.
      untilExplained<Result<number, never>>(async () => {
        const own = query(documents.requests, where('from', '==', person), atMost(LONGEST_LIST))
        const found = await Promise.all([
          readDocuments(own),
          readDocuments(query(documents.mutes(person), atMost(LONGEST_LIST))),
        ])
        const gone = found.flatMap(({ docs }) => docs)
        if (gone.length === 0) return accept(0)
        const all = () => gone.reduce((batch, { ref }) => batch.delete(ref), documents.batch())
        return (await commit(all)) ? accept(gone.length) : null
      }),
    )
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
