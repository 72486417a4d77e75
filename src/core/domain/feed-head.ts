import type { Cursor, FeedPage, Position } from './feed.ts'
import type { Instant, TransactionId } from './ids.ts'
import { RecentMap } from './recent-map.ts'
import type { Transaction } from './transaction.ts'

const MINUTE_MS = 60_000
/** How far in the future the time of a change may be on this device's clock. A foreign client may have written any. */
const LEEWAY_MS = 86_400_000

/** The price of following the head. Tests explore it with smaller numbers. */
export const HEAD_LIMITS = {
  /** More rows than this within a minute are busy. Each costs a document, and so does what was asked for in that minute. */
  calmRows: 10,
  mostDocuments: 12,
  askEveryMs: 30_000,
  askedRows: 4,
  /** A listener reports up to 200 rows again with each change: the newest ones, and those that were handed over or taken back last. */
  knownRows: 500,
}
export type HeadLimits = typeof HEAD_LIMITS

/** The head of the feed as it was loaded: the position to follow it from, and the rows from there on, newest first. */
export interface Head {
  readonly position: Cursor | null
  readonly rows: readonly Transaction[]
}

/** News of the head. */
export interface HeadNews {
  /** New rows, and rows that have changed. */
  readonly rows: readonly Transaction[]
  /** The row below which other new rows may be missing, since too many came to read them all; null where none is missing. */
  readonly gapBelow: TransactionId | null
}

/** Reports rows as they come: those newer than `since`, and those handed over or taken back from `settledSince` on. */
export interface Listening {
  readonly kind: 'listen'
  readonly since: Cursor | null
  readonly settledSince: Position
}

export interface Pausing {
  readonly kind: 'pause'
  readonly ms: number
}

/** Reads the newest rows, and the changes after `settledSince`, in their order. */
export interface Asking {
  readonly kind: 'ask'
  readonly rows: number
  readonly settledSince: Position
  readonly changes: number
}

export type HeadTask = Listening | Pausing | Asking

/** The state of following the head from a row on: its task, and the rows known so far. */
export interface FollowedHead {
  /** Each is an object of its own: an answer to an earlier one changes nothing. Null once it is stopped. */
  readonly task: HeadTask | null
  readonly position: Cursor | null
  /** Up to where changes were read. They are read in their order, so none is skipped. */
  readonly settledUpTo: Position
  /** The newest change that this listener has reported; -∞ before that. */
  readonly newestChange: Instant
  /** The last known rows, each with its counts and texts at that time. */
  readonly known: ReadonlyMap<TransactionId, string>
  /** When the documents of the last minute were read. */
  readonly documents: readonly Instant[]
  readonly limits: HeadLimits
}

/** `to` is the task that it comes from. */
export type HeadEvent =
  | { readonly type: 'reported'; readonly to: Listening; readonly rows: readonly Transaction[] }
  | { readonly type: 'elapsed'; readonly to: Pausing }
  | {
      readonly type: 'answered'
      readonly to: Asking
      readonly newest: FeedPage
      readonly changed: { readonly rows: readonly Transaction[]; readonly upTo: Position }
    }
  | { readonly type: 'stopped' }

/** The state after an event, and its news; null for none. */
export interface HeadStep {
  readonly head: FollowedHead
  readonly news: HeadNews | null
}

/** Begins to follow the head: it listens, or asks later where the rows that were loaded came quickly. */
export function followFrom(
  { position, rows }: Head,
  limits: HeadLimits = HEAD_LIMITS,
): FollowedHead {
  const head: FollowedHead = {
    task: null,
    position,
    settledUpTo: position ?? 0,
    newestChange: Number.NEGATIVE_INFINITY,
    known: new Map(),
    documents: [],
    limits,
  }
  const known = withKnown(head, rows)
  return isCrowded(rows, limits) ? askingLater(known) : listening(known)
}

/**
 * Follows the newest rows of the feed at a bounded price, since a reader pays for each row that others send. While it is calm,
 * rows come at once. Where more than 10 came in a minute, it asks for the newest every 30 seconds instead, until it is calm
 * again. It reads some 12 documents a minute at most, and all rows of one moment. Rows that were handed over or taken back come
 * in the order of these changes, late where they are many, and none is missed. Pure: the driver (`FollowHead`) does the task of the moment.
 */
export function stepHead(head: FollowedHead, event: HeadEvent, now: Instant): HeadStep {
  if (event.type === 'stopped') return { head: { ...head, task: null }, news: null }
  if (event.to !== head.task) return { head, news: null }
  switch (event.type) {
    case 'reported':
      return reported(head, event.rows, now)
    case 'elapsed':
      return { head: asking(head, now), news: null }
    case 'answered':
      return answered(head, event, now)
  }
}

/** Adds documents that are read now to those of the last minute. A clock that is set back makes none count for longer than a minute from then on. */
export function withDocuments(
  times: readonly Instant[],
  count: number,
  now: Instant,
): readonly Instant[] {
  const recent = times.map((time) => Math.min(time, now)).filter((time) => time > now - MINUTE_MS)
  return recent.concat(Array(count).fill(now))
}

function listening(head: FollowedHead): FollowedHead {
  const task = { kind: 'listen', since: head.position, settledSince: head.settledUpTo } as const
  return { ...head, task, newestChange: Number.NEGATIVE_INFINITY }
}

function askingLater(head: FollowedHead, ms = head.limits.askEveryMs): FollowedHead {
  return { ...head, task: { kind: 'pause', ms } }
}

/** Asks for as much as the last minute has left, or later. */
function asking(before: FollowedHead, now: Instant): FollowedHead {
  const { settledUpTo: settledSince, limits } = before
  const documents = withDocuments(before.documents, 0, now)
  const head = { ...before, documents }
  const changes = limits.mostDocuments - documents.length - documentsOfRows(limits)
  // No change is also billed as one document.
  if (changes < 1) return askingLater(head)
  return { ...head, task: { kind: 'ask', rows: limits.askedRows, settledSince, changes } }
}

function reported(before: FollowedHead, rows: readonly Transaction[], now: Instant): HeadStep {
  const fresh = rows.filter((row) => before.known.get(row.id) !== versionOf(row))
  const documents = withDocuments(before.documents, fresh.length, now)
  const head = { ...withKnown(withReportedChanges(before, rows, now), rows), documents }
  const isBusy = documents.length > head.limits.calmRows
  return { head: isBusy ? askingLater(head) : head, news: { rows, gapBelow: null } }
}

function answered(
  before: FollowedHead,
  { to, newest, changed }: Extract<HeadEvent, { type: 'answered' }>,
  now: Instant,
): HeadStep {
  const { limits, known } = before
  const count = documentsOfRows(limits) + Math.max(1, changed.rows.length)
  // The rows may have been read before they changed.
  const rows = newest.rows.map((row) => changed.rows.find(({ id }) => id === row.id) ?? row)
  const oldest = rows.at(-1)
  const isWhole = newest.next === null || oldest === undefined || known.has(oldest.id)
  const head: FollowedHead = {
    ...withKnown(before, [...rows, ...changed.rows]),
    position: newest.head ?? before.position,
    settledUpTo: changed.upTo,
    documents: withDocuments(before.documents, count, now),
  }
  const news = { rows: [...changed.rows, ...rows], gapBelow: isWhole ? null : oldest.id }
  // After a minute, more changes can be read at once.
  if (changed.rows.length === to.changes) return { head: askingLater(head, MINUTE_MS), news }
  // Nothing is missing: it listens at once. After a pause, all rows of that time would come in one report.
  return { head: isWhole ? listening(head) : askingLater(head), news }
}

/** Remembers up to where changes were reported, so that they are not read again once the feed is busy. */
function withReportedChanges(
  head: FollowedHead,
  rows: readonly Transaction[],
  now: Instant,
): FollowedHead {
  const times = rows.flatMap(({ settledAt }) =>
    settledAt && settledAt < now + LEEWAY_MS ? settledAt : [],
  )
  // Up to the report before this one: changes of one moment may come in two.
  const settledUpTo = head.newestChange > 0 ? head.newestChange : head.settledUpTo
  return { ...head, settledUpTo, newestChange: Math.max(head.newestChange, ...times) }
}

function withKnown(head: FollowedHead, rows: readonly Transaction[]): FollowedHead {
  const known = new RecentMap<TransactionId, string>(head.limits.knownRows)
  for (const [id, version] of head.known) known.set(id, version)
  for (const row of rows) known.set(row.id, versionOf(row))
  return { ...head, known }
}

/** One more row shows whether others follow. */
function documentsOfRows({ askedRows }: HeadLimits): number {
  return askedRows + 1
}

/** The parts of a row that change while one reads: each change costs a document. */
function versionOf({ status, reactions }: Transaction): string {
  return `${status} ${JSON.stringify(reactions)}`
}

/** Whether more rows came within a minute than are calm when these rows came. It compares the ledger's times with each other, since clocks differ. */
function isCrowded(rows: readonly Transaction[], { calmRows }: HeadLimits): boolean {
  const [first, last] = [rows[0], rows[calmRows]]
  return first !== undefined && last !== undefined && first.timestamp - last.timestamp < MINUTE_MS
}
