import type { Cursor, FeedPage } from '../domain/feed.ts'
import {
  EVERYTHING,
  type HistoryCursor,
  type HistoryPage,
  type Movement,
  type Period,
  STATEMENT_COLUMNS,
  statementCells,
  statementJson,
  statementOf,
  timeText,
} from '../domain/history.ts'
import type { UserId } from '../domain/ids.ts'
import type { Month } from '../domain/month.ts'
import { OWN_REACTIONS } from '../domain/own-reactions.ts'
import type { Account, Lifting, Profile, Ruling } from '../domain/people.ts'
import type { PointRequest } from '../domain/requests.ts'
import type { Person } from '../domain/session.ts'
import { newestFirst, type Transaction } from '../domain/transaction.ts'
import { usernameKey } from '../domain/username.ts'
import type { LedgerCache } from '../ports/device-store.ts'
import type { Directory } from '../ports/directory.ts'
import type { GivenSums, History, HistoryNews } from '../ports/history.ts'
import type { Ledger } from '../ports/ledger.ts'
import { LONGEST_LIST } from '../ports/list-limit.ts'
import type { Moderation } from '../ports/moderation.ts'
import type { Clock, TableFormat } from '../ports/platform.ts'
import type { Requests } from '../ports/requests.ts'
import { firstOf, type Listener, type Stop } from '../ports/subscription.ts'

/** As few as fill the sheet: opening a history, with the profile above it, reads 30 documents at most, and the names that shown rows wait for. */
const FIRST_PAGE = 16
/** With the sums of all, so many rows read 30 documents at most. */
const FIRST_BETWEEN = 20
/** Two of these read 100 documents, those included that are listed by when they were settled. */
const NEXT_PAGE = 40

/** Loads what one person sent and received, with the balance after each movement. All methods but `watch` throw a `Fault` if the ledger cannot be reached. */
export class LoadHistory {
  constructor(
    private readonly history: History,
    private readonly ledger: Ledger,
  ) {}

  /** The newest movements of an account, up to 16. */
  load(account: UserId): Promise<HistoryPage> {
    return this.history.load(account, null, FIRST_PAGE)
  }

  /** Up to 40 movements after a position. */
  loadMore(account: UserId, after: HistoryCursor): Promise<HistoryPage> {
    return this.history.load(account, after, NEXT_PAGE)
  }

  /** Up to 100 movements after a position, for an export. */
  loadMost(account: UserId, after: HistoryCursor): Promise<HistoryPage> {
    return this.history.load(account, after, LONGEST_LIST)
  }

  /** Reports what happens after the `head` of the first page. */
  watch(account: UserId, since: HistoryCursor | null, listener: Listener<HistoryNews>): Stop {
    return this.history.watch(account, since, listener)
  }

  /** The newest transactions between two people, either way, newest first: up to 20, then 40 at a time. */
  loadBetween(one: UserId, other: UserId, after: Cursor | null): Promise<FeedPage> {
    return this.history.loadBetween(one, other, after, after ? NEXT_PAGE : FIRST_BETWEEN)
  }

  /** What two people gave each other in all. */
  sumBetween(one: UserId, other: UserId): Promise<GivenSums> {
    return this.history.sumBetween(one, other)
  }

  /** Up to 100 waiting transactions that a person sent, and up to 100 that wait for their present name, newest first. */
  async loadWaiting({ id, username }: Profile): Promise<readonly Transaction[]> {
    const [sent, forName] = await Promise.all([
      this.ledger.loadWaiting({ senderId: id }, LONGEST_LIST),
      username
        ? this.ledger.loadWaiting({ recipientKey: usernameKey(username) }, LONGEST_LIST)
        : [],
    ])
    const ofOthers = forName.filter(({ senderId }) => senderId !== id)
    return [...sent, ...ofOthers].sort(newestFirst)
  }
}

export type StatementFormat = 'csv' | 'json'

interface StatementRequest {
  readonly account: { readonly id: UserId; readonly name: string }
  readonly period: Period
  readonly format: StatementFormat
}

/** A statement as a file. */
export interface ExportedStatement {
  readonly text: string
  /** How many movements are in it. */
  readonly rows: number
  /** How many movements were read for it: from the end of the period, or from now, back to its start. */
  readonly read: number
}

/** Writes what one account sent and received in a period, read from the ledger and not from what a page has loaded. */
export class ExportStatement {
  constructor(
    private readonly history: History,
    private readonly csv: TableFormat,
    private readonly clock: Clock,
  ) {}

  /**
   * Returns the statement, oldest movement first; null if it was stopped. `shouldContinue` is called after each page with the number of
   * movements read so far; with false it stops. Throws a `Fault` if the ledger cannot be reached.
   */
  async export(
    { account, period, format }: StatementRequest,
    shouldContinue: (read: number) => boolean,
  ): Promise<ExportedStatement | null> {
    const read: Movement[] = []
    let next = await this.endOf(account.id, period)
    do {
      const page = await this.history.load(account.id, next, LONGEST_LIST)
      read.push(...page.movements)
      next = page.next
      if (!shouldContinue(read.length)) return null
    } while (next !== null && !coversPeriod(read, period))
    const statement = statementOf(account, period, read)
    const text = format === 'csv' ? this.table(statement.movements) : statementJson(statement)
    return { text, rows: statement.movements.length, read: read.length }
  }

  /** Where to begin; null begins with the newest movement. */
  private async endOf(account: UserId, { before }: Period): Promise<HistoryCursor | null> {
    const isPast = before !== null && before <= this.clock.now()
    return isPast ? this.history.positionAt(account, before) : null
  }

  private table(movements: readonly Movement[]): string {
    const rows = [STATEMENT_COLUMNS, ...movements.map(statementCells)]
    return rows.map((row) => this.csv.row(row)).join('')
  }
}

function coversPeriod(read: readonly Movement[], { from }: Period): boolean {
  const oldest = read.at(-1)
  return from !== null && oldest !== undefined && oldest.at < from
}

/** Writes all that a ledger and the identity service have about the person who asks. */
export class ExportOwnData {
  constructor(
    private readonly directory: Directory,
    private readonly statement: ExportStatement,
    private readonly requests: Pick<Requests, 'watchFrom' | 'watchTo' | 'loadMuted'>,
    private readonly cache: LedgerCache,
    private readonly moderation: Pick<Moderation, 'loadOwnReports'>,
  ) {}

  /**
   * Returns one JSON document: how the person signs in, their account, all names they took, the newest 100 requests in each direction,
   * the newest 100 people they mute, their reactions as far as this device knows them, their open reports, and all they sent and received,
   * the oldest first. The rest is as `ExportStatement.export` says.
   */
  async export(
    { name, email, methods }: Person,
    account: Account,
    shouldContinue: (read: number) => boolean,
  ): Promise<ExportedStatement | null> {
    const { id, username, joinDate, suspended, lifted, cleared } = account
    const [names, asked, askedOf, muted, reports] = await Promise.all([
      this.directory.namesOf(id),
      firstOf<readonly PointRequest[]>((listener) =>
        this.requests.watchFrom(id, LONGEST_LIST, listener),
      ),
      firstOf<readonly PointRequest[]>((listener) =>
        this.requests.watchTo(id, LONGEST_LIST, listener),
      ),
      this.requests.loadMuted(id, null, LONGEST_LIST),
      this.moderation.loadOwnReports(id),
    ])
    const statement = await this.statement.export(
      { account: { id, name: username ?? '' }, period: EVERYTHING, format: 'json' },
      shouldContinue,
    )
    if (!statement) return null
    const about = JSON.stringify({
      signIn: { name, email, methods },
      account: {
        ...account,
        joinDate: timeText(joinDate),
        suspended: withTimeText(suspended),
        lifted: withTimeText(lifted),
        cleared: withTimeText(cleared),
      },
      names: names.map(({ key, since }) => ({ name: key, since: timeText(since) })),
      requests: { made: asked.map(requestJson), received: askedOf.map(requestJson) },
      muted: muted.map(({ id: person, at }) => ({ person, at: timeText(at) })),
      reports: reports.map(({ about, reason, at }) => ({ about, reason, at: timeText(at) })),
      reactions: Object.fromEntries(this.cache.load(OWN_REACTIONS, id)),
    })
    const text = `${about.slice(0, -1)},\n"history":${statement.text.trimEnd()}}\n`
    return { ...statement, text }
  }
}

function requestJson({ at, declinedAt, ...request }: PointRequest) {
  const declined = declinedAt === null ? null : timeText(declinedAt)
  return { ...request, at: timeText(at), declinedAt: declined }
}

function withTimeText(act: Ruling | Lifting | null) {
  return act && { ...act, at: timeText(act.at) }
}

/** The people who thanked somebody in a month, and those they thanked: the newest transaction of each. */
export interface MonthOfThanks {
  readonly thankedBy: readonly Transaction[]
  readonly thanked: readonly Transaction[]
}

/** Sums up a month from the history of one person. */
export class SumUpMonth {
  constructor(private readonly history: History) {}

  /**
   * Has each person once, also one who has left. Points that wait, or came back, thanked nobody. The month is over. Throws a
   * `Fault` if the ledger cannot be reached.
   */
  async sumUp(account: UserId, month: Month): Promise<MonthOfThanks> {
    const [from, before] = boundsOf(month)
    const movements: Movement[] = []
    let next: HistoryCursor | null = await this.history.positionAt(account, before)
    do {
      const page: HistoryPage = await this.history.load(account, next, NEXT_PAGE)
      movements.push(...page.movements)
      next = page.next
    } while (next !== null && !isBefore(movements.at(-1), from))
    return thanksIn(movements.filter(({ at }) => at >= from))
  }
}

function thanksIn(movements: readonly Movement[]): MonthOfThanks {
  const received = movements.filter(({ kind }) => kind === 'received')
  const sent = movements.filter(
    ({ kind, transaction }) => kind === 'sent' && transaction.status === 'settled',
  )
  return {
    thankedBy: newestOfEach(received, ({ senderId }) => senderId),
    thanked: newestOfEach(sent, ({ recipientId }) => recipientId),
  }
}

/** The first movement of each person: they are newest first. */
function newestOfEach(
  movements: readonly Movement[],
  personOf: (transaction: Transaction) => UserId | null,
): readonly Transaction[] {
  const newest = new Map<UserId | null, Transaction>()
  for (const { transaction } of movements) {
    const person = personOf(transaction)
    if (!newest.has(person)) newest.set(person, transaction)
  }
  return [...newest.values()]
}

function isBefore(oldest: Movement | undefined, from: number): boolean {
  return oldest !== undefined && oldest.at < from
}

/** When a month begins, and when the next one does. */
function boundsOf(month: Month): readonly [number, number] {
  const [year, number] = month.split('-').map(Number) as [number, number]
  return [Date.UTC(year, number - 1, 1), Date.UTC(year, number, 1)]
}
