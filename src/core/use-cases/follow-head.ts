import type { Cursor, Position } from '../domain/feed.ts'
import type { Instant, TransactionId } from '../domain/ids.ts'
import type { Transaction } from '../domain/transaction.ts'
import type { Clock } from '../ports/clock.ts'
import type { Ledger } from '../ports/ledger.ts'
import type { Listener, Stop } from '../ports/subscription.ts'
import type { Timer } from '../ports/timer.ts'
import { LastMinute } from './last-minute.ts'

const MINUTE_MS = 60_000
/** More rows than this within a minute are busy. Each costs a document, and so does what was asked for in that minute. */
const CALM_ROWS = 10
const MOST_DOCUMENTS = 12
const ASK_EVERY_MS = 30_000
const ASKED_ROWS = 4
/** One more row shows whether others follow. */
const DOCUMENTS_OF_ROWS = ASKED_ROWS + 1
/** With the changes, at least: no change is also billed as one document. */
const DOCUMENTS_OF_ANSWER = DOCUMENTS_OF_ROWS + 1
/** How far in the future the time of a change may be on this device's clock. A foreign client may have written any. */
const LEEWAY_MS = 86_400_000

/** What is known of the feed's head: the position to follow it from, and the rows from there on, newest first. */
export interface Head {
  readonly position: Cursor | null
  readonly rows: readonly Transaction[]
}

/** What came at the head. */
export interface HeadNews {
  /** New rows, and rows that have changed. */
  readonly rows: readonly Transaction[]
  /** The row below which other new rows may be missing, since more came than were read; null where none is missing. */
  readonly gapBelow: TransactionId | null
}

/**
 * Follows the newest rows of the feed at a bounded price, since a reader pays for each row that others send. While it is calm,
 * rows come at once. Where more than 10 came in a minute, it asks for the newest every 30 seconds instead, until it is calm
 * again. It reads some 12 documents a minute at most. Rows that were handed over or taken back come in the order of these
 * changes, late where they are many, and none is missed.
 */
export class FollowHead {
  constructor(
    private readonly ledger: Ledger,
    private readonly clock: Clock,
    private readonly timer: Timer,
  ) {}

  /** Reports what comes after `head`, until it is stopped. A row may be reported more than once. */
  follow(head: Head, listener: Listener<HeadNews>): Stop {
    const { ledger, clock, timer } = this
    const statuses = new Map(head.rows.map(({ id, status }) => [id, status]))
    const documents = new LastMinute(clock)
    let { position } = head
    /** Up to where changes were read. They are read in their order, so none is skipped. */
    let settledUpTo: Position = position ?? 0
    let newestChange: Instant = Number.NEGATIVE_INFINITY
    let stopped = false
    let leave: Stop = () => {}
    const stop = () => {
      stopped = true
      leave()
    }
    const fault = (cause: unknown) => {
      if (stopped) return
      stop()
      listener.fault(cause)
    }
    /** Remembers rows. Returns how many of them are new or have changed. */
    const take = (rows: readonly Transaction[]) => {
      const fresh = rows.filter(({ id, status }) => statuses.get(id) !== status)
      for (const { id, status } of fresh) statuses.set(id, status)
      return fresh.length
    }
    /** Remembers up to where changes were reported, so that they are not read again once the feed is busy. */
    const noteChanges = (rows: readonly Transaction[]) => {
      // Up to the report before this one: what changed at one moment may come in two.
      if (newestChange > 0) settledUpTo = newestChange
      for (const { settledAt } of rows)
        if (settledAt && settledAt > newestChange && settledAt < clock.now() + LEEWAY_MS)
          newestChange = settledAt
    }
    const listen = () => {
      newestChange = Number.NEGATIVE_INFINITY
      leave = ledger.watchHead(position, settledUpTo, {
        next(rows) {
          if (stopped) return
          noteChanges(rows)
          if (documents.add(take(rows)) > CALM_ROWS) askLater()
          listener.next({ rows, gapBelow: null })
        },
        fault,
      })
    }
    const askLater = (delayMs = ASK_EVERY_MS) => {
      leave()
      leave = timer.after(delayMs, () => void ask().catch(fault))
    }
    const ask = async () => {
      const spent = documents.add(0)
      if (spent + DOCUMENTS_OF_ANSWER > MOST_DOCUMENTS) return askLater()
      const mostChanges = MOST_DOCUMENTS - spent - DOCUMENTS_OF_ROWS
      const [{ rows: newestRows, head: newest, next }, { rows: changed, upTo }] = await Promise.all(
        [ledger.loadPage(null, ASKED_ROWS), ledger.loadSettled(settledUpTo, mostChanges)],
      )
      if (stopped) return
      documents.add(DOCUMENTS_OF_ROWS + Math.max(1, changed.length))
      position = newest ?? position
      settledUpTo = upTo
      // The rows may have been read before they changed.
      const rows = newestRows.map((row) => changed.find(({ id }) => id === row.id) ?? row)
      const mayBeMoreChanges = changed.length === mostChanges
      const oldest = rows.at(-1)
      const isWhole = next === null || oldest === undefined || statuses.has(oldest.id)
      take([...rows, ...changed])
      // Fewer came than an answer has, so the next ones may come at once. What came meanwhile comes with them.
      if (isWhole && !mayBeMoreChanges) leave = timer.after(ASK_EVERY_MS, listen)
      // After a minute, more changes can be read at once.
      else askLater(mayBeMoreChanges ? MINUTE_MS : ASK_EVERY_MS)
      listener.next({ rows: [...changed, ...rows], gapBelow: isWhole ? null : oldest.id })
    }
    if (isCrowded(head.rows)) askLater()
    else listen()
    return stop
  }
}

/** Whether more rows came within a minute than are calm when these rows came. It compares the ledger's times with each other, since clocks differ. */
function isCrowded(rows: readonly Transaction[]): boolean {
  const [first, last] = [rows[0], rows[CALM_ROWS]]
  return first !== undefined && last !== undefined && first.timestamp - last.timestamp < MINUTE_MS
}
