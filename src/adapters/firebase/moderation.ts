import {
  limit as atMost,
  deleteField,
  orderBy,
  query,
  serverTimestamp,
  Timestamp,
  where,
} from 'firebase/firestore/lite'
import type { OutsideRefusal } from '../../core/domain/community.ts'
import type { Instant, TransactionId, UserId } from '../../core/domain/ids.ts'
import {
  type Act,
  type ActPage,
  actsOn,
  type NotAModerator,
  pageOfActs,
  type Report,
  type ReportRefusal,
  type RulingRefusal,
  type SuspendRefusal,
} from '../../core/domain/moderation.ts'
import { activeAccount, type Profile } from '../../core/domain/people.ts'
import { accept, Fault, type Result, refuse } from '../../core/domain/result.ts'
import { type ModerationReason, readReason } from '../../core/domain/transaction.ts'
import { checkLimit, LONGEST_LIST } from '../../core/ports/list-limit.ts'
import type { Moderation } from '../../core/ports/moderation.ts'
import type { Clock } from '../../core/ports/platform.ts'
import type { Listener, Stop } from '../../core/ports/subscription.ts'
import { type Documents, readAccount } from './documents.ts'
import type { LiveFirestore } from './live-firestore.ts'
import {
  asMember,
  commit,
  everybodyIsAMember,
  faultOf,
  type OwnStanding,
  readDocuments,
  untilExplained,
  withFaults,
} from './requests.ts'
import {
  type DocumentReader,
  instantOf,
  type StoredDocument,
  sdkTimeOf,
  storedTimeOf,
} from './stored-document.ts'
import { watchLive } from './watch-live.ts'

/** Reports and moderators in Firestore. The rules say who is a moderator; this adapter finds out what their refusals mean. */
export class FirestoreModeration implements Moderation {
  constructor(
    private readonly documents: Documents,
    private readonly live: () => Promise<LiveFirestore>,
    private readonly reader: DocumentReader,
    private readonly clock: Clock,
    private readonly standing: OwnStanding = everybodyIsAMember,
  ) {}

  watchOffice(person: UserId, listener: Listener<boolean>): Stop {
    return watchLive(this.live, listener, (live, next, fault) =>
      live.watchModerator(person, (document) => next(document.data() !== undefined), fault),
    )
  }

  report(
    id: TransactionId,
    by: UserId,
    reason: ModerationReason,
  ): Promise<Result<Report, ReportRefusal>> {
    return asMember<Report, ReportRefusal>(this.standing, async () => {
      const { documents } = this
      const reported = await commit(() => {
        const report = { by, about: id, reason, at: serverTimestamp() }
        return documents.batch().set(documents.report(by, id), report)
      })
      if (reported) return accept({ about: id, by, reason, at: this.clock.now() })
      const [found, row] = await Promise.all([
        documents.account(by),
        documents.row(id, this.reader),
      ])
      const account = activeAccount(found)
      if (!account.ok) return account
      if (!row) return refuse({ code: 'transaction-missing' })
      // Only moderators can read it, but the rules have no other reason left.
      return refuse({ code: 'already-reported' })
    })
  }

  loadReports(reader: UserId, limit: number): Promise<Result<readonly Report[], NotAModerator>> {
    return withFaults(async () => {
      checkLimit(limit)
      const oldest = query(this.documents.reports, orderBy('at', 'asc'), atMost(limit))
      return this.asModerator(reader, async () => {
        const { docs } = await readDocuments(oldest)
        return docs.flatMap((document) => readReport(document) ?? [])
      })
    })
  }

  dismiss(id: TransactionId, by: UserId): Promise<Result<null, NotAModerator | OutsideRefusal>> {
    return asMember(this.standing, () => {
      const about = query(this.documents.reports, where('about', '==', id), atMost(LONGEST_LIST))
      return this.asModerator(by, async () => {
        for (;;) {
          const { docs } = await readDocuments(about)
          if (docs.length === 0) return null
          const batch = () => docs.reduce((all, { ref }) => all.delete(ref), this.documents.batch())
          if (!(await commit(batch))) throw new Fault('denied', 'The rules keep these reports')
        }
      })
    })
  }

  suspend(
    person: UserId,
    by: UserId,
    reason: ModerationReason,
  ): Promise<Result<Profile, SuspendRefusal>> {
    const suspension = { by, reason, at: serverTimestamp() }
    return this.changeAccount<SuspendRefusal>(person, by, { suspended: suspension }, (account) => {
      const { suspended } = account
      if (!suspended) return null
      if (suspended.by === by && suspended.reason === reason) return accept(account)
      return refuse({ code: 'already-suspended', suspension: suspended })
    })
  }

  lift(person: UserId, by: UserId): Promise<Result<Profile, RulingRefusal>> {
    const lifted = { suspended: deleteField() }
    return this.changeAccount<RulingRefusal>(person, by, lifted, () => null)
  }

  clearDescription(
    person: UserId,
    by: UserId,
    reason: ModerationReason,
  ): Promise<Result<Profile, RulingRefusal>> {
    const cleared = { description: deleteField(), cleared: { by, reason, at: serverTimestamp() } }
    // The rules refuse to clear what is not there.
    return this.changeAccount<RulingRefusal>(person, by, cleared, (account) =>
      account.description === null ? accept(account) : null,
    )
  }

  loadActs(before: Instant | null, limit: number): Promise<ActPage> {
    return withFaults(async () => {
      checkLimit(limit)
      const { users, transactions } = this.documents
      const newest = (field: string) => [
        ...(before === null
          ? []
          : [where(field, '<', sdkTimeOf({ time: storedTimeOf(before) }, Timestamp))]),
        orderBy(field, 'desc'),
        atMost(Math.min(limit + 1, LONGEST_LIST)),
      ]
      const [removed, suspended, cleared] = await Promise.all([
        readDocuments(
          query(
            transactions,
            where('removed.message.for', '==', 'moderation'),
            ...newest('removed.message.at'),
          ),
        ),
        readDocuments(query(users, ...newest('suspended.at'))),
        readDocuments(query(users, ...newest('cleared.at'))),
      ])
      const acts = [
        ...this.reader.rows(removed.docs).flatMap((row): Act[] => {
          const removal = row.removed.message
          return removal ? [{ kind: 'removed', removal, row }] : []
        }),
        ...actsOf(suspended.docs, 'suspended'),
        ...actsOf(cleared.docs, 'cleared'),
      ]
      const isCut = [removed, suspended, cleared].some(({ docs }) => docs.length === LONGEST_LIST)
      return pageOfActs(acts, limit, isCut)
    })
  }

  /** Makes requests that the rules allow to moderators only. */
  private async asModerator<T>(
    person: UserId,
    request: () => Promise<T>,
  ): Promise<Result<T, NotAModerator>> {
    try {
      return accept(await request())
    } catch (cause) {
      if (faultOf(cause).code !== 'denied' || (await this.documents.isModerator(person)))
        throw cause
      return refuse({ code: 'not-a-moderator' })
    }
  }

  /** Changes the account of somebody else. `answerOf` gives the answer where the account already is as it should be, or must not change. */
  private changeAccount<R>(
    person: UserId,
    by: UserId,
    fields: Readonly<Record<string, object>>,
    answerOf: (account: Profile) => Result<Profile, R> | null,
  ): Promise<Result<Profile, R | RulingRefusal>> {
    const { documents } = this
    return asMember(this.standing, () =>
      untilExplained<Result<Profile, R | RulingRefusal>>(async () => {
        const isChanged = await commit(() =>
          documents.batch().update(documents.user(person), fields),
        )
        const account = await documents.account(person)
        if (isChanged && account) return accept(account)
        const refusal = await this.whyUnchanged(person, by, account)
        if (refusal || !account) return refuse(refusal ?? { code: 'account-missing' })
        return answerOf(account)
      }),
    )
  }

  private async whyUnchanged(
    person: UserId,
    by: UserId,
    account: Profile | null,
  ): Promise<RulingRefusal | null> {
    if (!(await this.documents.isModerator(by))) return { code: 'not-a-moderator' }
    if (person === by) return { code: 'yourself' }
    return account && account.leftAt !== null ? { code: 'has-left' } : null
  }
}

/** What was done to these accounts, of one kind: who was found for it may have another, which is older than the rest. */
function actsOf(documents: readonly StoredDocument[], kind: Act['kind']): readonly Act[] {
  return documents.flatMap((document) => {
    const person = readAccount(document)
    return person ? actsOn(person).filter((act) => act.kind === kind) : []
  })
}

/** Reads a report; null for one that no client could have written. */
function readReport(document: StoredDocument): Report | null {
  const { by, about, reason, at } = document.data() ?? {}
  if (typeof by !== 'string' || typeof about !== 'string') return null
  return {
    by: by as UserId,
    about: about as TransactionId,
    reason: readReason(reason) ?? 'other',
    at: instantOf(at) ?? 0,
  }
}
