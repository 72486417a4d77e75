import { deleteField, type QueryDocumentSnapshot, serverTimestamp } from 'firebase/firestore/lite'
import { isAmount } from '../../core/domain/amount.ts'
import type { Instant, TransactionId, UserId } from '../../core/domain/ids.ts'
import type { NewReport } from '../../core/domain/ledger/moderation.ts'
import {
  type Act,
  type ActPage,
  aboutRequest,
  actsOn,
  type NotAModerator,
  type Office,
  type OpenReports,
  pageOfActs,
  REPORTS_PER_PERSON,
  type Report,
  reportedRequest,
} from '../../core/domain/moderation.ts'
import type { Account, Profile } from '../../core/domain/people.ts'
import { accept, Fault, type Result, refuse } from '../../core/domain/result.ts'
import { isRecordOf, isText } from '../../core/domain/schema.ts'
import { type ModerationReason, readReason } from '../../core/domain/transaction.ts'
import { checkLimit, LONGEST_LIST } from '../../core/ports/list-limit.ts'
import { MOST_REPORTS, type Moderation } from '../../core/ports/moderation.ts'
import type { Listener, Stop } from '../../core/ports/subscription.ts'
import { changeAccount, command, write } from './decisions.ts'
import type { Documents } from './documents.ts'
import { faultOf } from './firestore-calls.ts'
import { MODERATORS, path, REPORTS } from './stored/path.ts'
import { byField, equal, type Filter, ID, just, type Query } from './stored/query.ts'
import { instantOf, type StoredDocument, storedTimeOf } from './stored/value.ts'
import { readAccount } from './stored-account.ts'
import { watchLive } from './watch-live.ts'

/** The most ids that one query of the service can name. */
const IDS_A_QUERY = 30

/** Reports and moderators in Firestore. The rules say who is a moderator; this adapter finds out what their refusals mean. */
export class FirestoreModeration implements Moderation {
  constructor(private readonly documents: Documents) {}

  watchOffice(person: UserId, listener: Listener<Office>): Stop {
    return watchLive<Office>(this.documents.live, listener, (watch, next) => {
      let isChosen: boolean | null = null
      let account: Account | null | undefined
      let last: Office | null = null
      const report = () => {
        if (isChosen === null || account === undefined) return
        const office = isChosen ? officeOf(account) : 'none'
        if (office !== last) next(office)
        last = office
      }
      watch.document(path.moderator(person), (document) => {
        isChosen = document.data() !== undefined
        report()
      })
      // The page watches its reader's account anyway, so that this reads no more documents.
      watch.document(path.user(person), (document) => {
        account = readAccount(document)
        report()
      })
    })
  }

  async loadModerators(): Promise<readonly Profile[]> {
    const chosen = { collection: MODERATORS, limit: LONGEST_LIST }
    const accounts = await this.accountsOf((await this.documents.calls.list(chosen)).map(idOf))
    return accounts.filter((account) => officeOf(account) === 'granted')
  }

  report(id: TransactionId, by: UserId, reason: ModerationReason) {
    return this.tell({ about: id, from: null, by, reason })
  }

  reportRequest(from: UserId, by: UserId, reason: ModerationReason) {
    return this.tell({ about: aboutRequest({ from, to: by }), from, by, reason })
  }

  /** Stores a report in a free slot. */
  private tell({ from, ...report }: NewReport) {
    const { documents } = this
    const { about, by } = report
    let own: readonly Report[] = []
    return command(
      documents,
      async () => {
        const [stored, asked] = await Promise.all([
          documents.calls.list(reportsWith('by', by)),
          from && documents.requestOf(from, by),
        ])
        own = stored.flatMap((document) => readReport(document) ?? [])
        const slot = freeSlot(stored.map((document) => document.get('slot')))
        if (slot === null || own.some((one) => one.about === about) || (from && !asked)) return null
        const request = asked ? reportedRequest(asked) : null
        const fields = { ...report, ...(request && { request }), slot, at: serverTimestamp() }
        const isStored = await documents.calls.commit([['set', path.report(by, slot), fields]])
        return isStored ? { ...report, request, at: documents.clock.now() } : null
      },
      (ledger, facts, now) => ledger.decideReport(facts, { from, ...report }, own, now),
      () => own.find((one) => one.about === about),
    )
  }

  async loadReports(reader: UserId, limit: number): Promise<Result<OpenReports, NotAModerator>> {
    checkLimit(limit, MOST_REPORTS)
    return this.asModerator(reader, async () => {
      const stored = await this.readBySlot(limit)
      const reports = stored.flatMap((document) => readReport(document) ?? [])
      const reporters = await this.accountsOf([...new Set(reports.map(({ by }) => by))])
      const suspended = new Set(
        reporters.filter((account) => account.suspended).map(({ id }) => id),
      )
      return {
        reports: reports.filter(({ by }) => !suspended.has(by)),
        mayBeMore: stored.length === limit,
      }
    })
  }

  async loadOwnReports(by: UserId): Promise<readonly Report[]> {
    const stored = await this.documents.calls.list(reportsWith('by', by))
    const own = stored.flatMap((document) => readReport(document) ?? [])
    return own.sort((one, other) => one.at - other.at)
  }

  dismiss(id: TransactionId, by: UserId) {
    return this.dismissThose(reportsWith('about', id), by)
  }

  dismissAllBy(reporter: UserId, by: UserId) {
    return this.dismissThose(reportsWith('by', reporter), by)
  }

  /** Reads one report of each person before the second of anybody. */
  private async readBySlot(limit: number): Promise<readonly StoredDocument[]> {
    const read: QueryDocumentSnapshot[] = []
    while (read.length < limit) {
      const size = Math.min(limit - read.length, LONGEST_LIST)
      const last = read.at(-1)
      const found = await this.documents.calls.list({
        collection: REPORTS,
        orderBy: ['slot asc', ...byField('at', 'asc')],
        start: last && just('after', last.get('slot'), last.get('at'), last.id),
        limit: size,
      })
      read.push(...found)
      if (found.length < size) break
    }
    return read
  }

  private async accountsOf(ids: readonly string[]): Promise<readonly Account[]> {
    const lists: Promise<readonly Account[]>[] = []
    for (let from = 0; from < ids.length; from += IDS_A_QUERY) {
      const some = ids.slice(from, from + IDS_A_QUERY)
      lists.push(this.documents.accounts({ where: [[ID, 'in', some]], limit: IDS_A_QUERY }))
    }
    return (await Promise.all(lists)).flat()
  }

  private dismissThose(reports: Query, by: UserId) {
    return write(this.documents, () =>
      this.asModerator(by, async () => {
        for (;;) {
          const found = await this.documents.calls.list(reports)
          if (found.length === 0) return null
          if (!(await this.documents.calls.deleteAll(found)))
            throw new Fault('denied', 'The rules keep these reports')
        }
      }),
    )
  }

  suspend(person: UserId, by: UserId, reason: ModerationReason) {
    const suspended = { by, reason, at: serverTimestamp() }
    return changeAccount(this.documents, person, { suspended }, (ledger, facts, now) =>
      ledger.decideSuspend(facts, person, by, reason, now),
    )
  }

  lift(person: UserId, by: UserId) {
    const lifted = { suspended: deleteField(), lifted: { by, at: serverTimestamp() } }
    // The rules refuse to lift what is not there.
    return changeAccount(this.documents, person, lifted, (ledger, facts, now) =>
      ledger.decideLift(facts, person, by, now),
    )
  }

  clearDescription(person: UserId, by: UserId, reason: ModerationReason) {
    const cleared = { description: deleteField(), cleared: { by, reason, at: serverTimestamp() } }
    // The rules refuse to clear what is not there.
    return changeAccount(this.documents, person, cleared, (ledger, facts, now) =>
      ledger.decideClear(facts, person, by, reason, now),
    )
  }

  async loadActs(before: Instant | null, limit: number): Promise<ActPage> {
    checkLimit(limit)
    const newest = (field: string, ...those: readonly Filter[]): Omit<Query, 'collection'> => ({
      where: before === null ? those : [...those, [field, '<', storedTimeOf(before)]],
      orderBy: [`${field} desc`],
      limit: Math.min(limit + 1, LONGEST_LIST),
    })
    const kinds = ['suspended', 'lifted', 'cleared'] as const
    const byModerator: Filter = ['removed.message.for', '==', 'moderation']
    const [removed, ...people] = await Promise.all([
      this.documents.rowsIn(newest('removed.message.at', byModerator)),
      ...kinds.map((kind) => this.documents.accounts(newest(`${kind}.at`))),
    ])
    const acts = [
      ...this.documents.reader.rows(removed).flatMap((row): Act[] => {
        const removal = row.removed.message
        return removal ? [{ kind: 'removed', removal, row }] : []
      }),
      // An account may also have acts of another kind, which are older than the rest.
      ...kinds.flatMap((kind, index) =>
        (people[index] ?? []).flatMap(actsOn).filter((act) => act.kind === kind),
      ),
    ]
    const isCut = [removed, ...people].some(({ length }) => length === LONGEST_LIST)
    return pageOfActs(acts, limit, isCut)
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
}

const idOf = ({ id }: { readonly id: string }) => id

/** The office of a person whom the owner of the ledger made a moderator. */
function officeOf(account: Account | null): Office {
  if (!account || account.leftAt !== null) return 'none'
  return account.suspended ? 'suspended' : 'granted'
}

/** A slot that none of the open reports of a person has; null if they have all. The rules know a person's reports by these slots. */
function freeSlot(taken: readonly unknown[]): number | null {
  for (let slot = 0; slot < REPORTS_PER_PERSON; slot++) if (!taken.includes(slot)) return slot
  return null
}

function reportsWith(field: 'by' | 'about', value: UserId | TransactionId): Query {
  return { collection: REPORTS, where: equal({ [field]: value }), limit: LONGEST_LIST }
}

const isReportedRequest = isRecordOf({ from: isText<UserId>, amount: isAmount, message: isText })

/** Reads a report; null for one that no client could have written. */
function readReport(document: StoredDocument): Report | null {
  const { by, about, request, reason, at } = document.data() ?? {}
  if (typeof by !== 'string' || typeof about !== 'string') return null
  return {
    by: by as UserId,
    about: about as TransactionId,
    request: isReportedRequest(request) ? request : null,
    reason: readReason(reason) ?? 'other',
    at: instantOf(at) ?? 0,
  }
}
