import { serverTimestamp } from 'firebase/firestore/lite'
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
import { checkLimit, LONGEST_LIST } from '../../core/ports/list-limit.ts'
import type { Clock } from '../../core/ports/platform.ts'
import type { Requests } from '../../core/ports/requests.ts'
import type { Listener, Stop } from '../../core/ports/subscription.ts'
import type { Documents } from './documents.ts'
import type { LiveFirestore } from './live-firestore.ts'
import {
  asMember,
  commit,
  everybodyIsAMember,
  type OwnStanding,
  readBack,
  untilExplained,
} from './requests.ts'
import type { StoredDocument } from './stored-document.ts'
import { findRequest, readRequest } from './stored-request.ts'
import { watchLive } from './watch-live.ts'

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
    return asMember(this.standing, () =>
      untilExplained<Result<PointRequest, AskRefusal>>(async () => {
        const account = activeAccount(await documents.account(from))
        if (!account.ok) return account
        if (from === to) return refuse({ code: 'to-yourself' })
        const fromName = account.value.username
        if (fromName === null) return refuse({ code: 'name-missing' })
        const fields = { ...request, fromName, at: serverTimestamp() }
        const asked = { ...request, fromName, at: this.clock.now(), declinedAt: null }
        if (await commit(() => documents.batch().set(documents.request(from, to), fields)))
          return accept(await readBack(() => findRequest(documents, from, to), asked))
        return this.whyNotAsked(request)
      }),
    )
  }

  /** What the rules' refusal meant; null where nothing is found. The same request again is accepted. */
  private async whyNotAsked(request: NewRequest): Promise<Result<PointRequest, AskRefusal> | null> {
    const { from, to } = request
    const [recipient, known] = await Promise.all([
      this.documents.account(to),
      findRequest(this.documents, from, to),
    ])
    if (recipient?.leftAt !== null) return refuse({ code: 'recipient-left' })
    if (!known) return null
    return isAskedAlready(known, request)
      ? accept(known)
      : refuse({ code: 'already-asked', request: known })
  }

  watchTo(to: UserId, limit: number, listener: Listener<readonly PointRequest[]>): Stop {
    return this.watch('to', to, limit, ({ declinedAt }) => declinedAt === null, listener)
  }

  watchFrom(from: UserId, limit: number, listener: Listener<readonly PointRequest[]>): Stop {
    return this.watch('from', from, limit, () => true, listener)
  }

  decline(from: UserId, to: UserId): Promise<Result<null, AnswerRefusal>> {
    const declined = { declinedAt: serverTimestamp() }
    return asMember(this.standing, () =>
      untilExplained<Result<null, AnswerRefusal>>(async () => {
        const { documents } = this
        if (await commit(() => documents.batch().update(documents.request(from, to), declined)))
          return accept(null)
        const [account, request] = await Promise.all([
          documents.account(to),
          findRequest(documents, from, to),
        ])
        const standing = account && standingRefusal(account)
        if (standing) return refuse(standing)
        if (!request) return refuse({ code: 'request-gone' })
        return request.declinedAt === null ? null : accept(null)
      }),
    )
  }

  withdraw(from: UserId, to: UserId): Promise<Result<null, OutsideRefusal>> {
    return asMember(this.standing, () =>
      untilExplained<Result<null, never>>(async () => {
        const { documents } = this
        if (await commit(() => documents.batch().delete(documents.request(from, to))))
          return accept(null)
        return (await findRequest(documents, from, to)) ? null : accept(null)
      }),
    )
  }

  /**
   * Watches the newest requests of a person. No query can leave declined ones out, so a list that they fill is replaced by a
   * longer one.
   */
  private watch(
    party: 'from' | 'to',
    person: UserId,
    limit: number,
    isWanted: (request: PointRequest) => boolean,
    listener: Listener<readonly PointRequest[]>,
  ): Stop {
    checkLimit(limit)
    return watchLive(this.live, listener, (live, next, fault) => {
      const follow = (most: number): Stop => {
        const show = (documents: readonly StoredDocument[]) => {
          const found = documents.flatMap((one) => readRequest(one) ?? []).filter(isWanted)
          const isCut = documents.length === most && found.length < limit
          if (!isCut || most === LONGEST_LIST) return next(found.slice(0, limit))
          stop()
          stop = follow(Math.min(2 * most, LONGEST_LIST))
        }
        let stop = live.watchRequests(party, person, most, show, fault)
        return () => stop()
      }
      return follow(limit)
    })
  }
}
