import type { Cursor } from '../domain/feed.ts'
import type { TransactionId } from '../domain/ids.ts'
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
const ASKED_CHANGES = 2
/** The rows, one more that tells whether others follow, and the changes: no change is billed as one document. */
const DOCUMENTS_OF_ANSWER = 6

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
 * again. It reads some 12 documents a minute at most.
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
    const listen = () => {
      leave = ledger.watchHead(position, {
        next(rows) {
          if (stopped) return
          if (documents.add(take(rows)) > CALM_ROWS) askLater()
          listener.next({ rows, gapBelow: null })
        },
        fault,
      })
    }
    const askLater = () => {
      leave()
      leave = timer.after(ASK_EVERY_MS, () => void ask().catch(fault))
    }
    const ask = async () => {
      if (documents.add(0) + DOCUMENTS_OF_ANSWER > MOST_DOCUMENTS) return askLater()
      const [{ rows, head: newest, next }, changed] = await Promise.all([
        ledger.loadPage(null, ASKED_ROWS),
        position === null ? [] : ledger.loadSettled(position, ASKED_CHANGES),
      ])
      if (stopped) return
      documents.add(Math.max(DOCUMENTS_OF_ANSWER, ASKED_ROWS + 1 + changed.length))
      position = newest ?? position
      const oldest = rows.at(-1)
      const isWhole = next === null || oldest === undefined || statuses.has(oldest.id)
      take([...rows, ...changed])
      // Fewer came than an answer has, so the next ones may come at once. What came meanwhile comes with them.
      if (isWhole) leave = timer.after(ASK_EVERY_MS, listen)
      else askLater()
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
