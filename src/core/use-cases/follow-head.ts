import type { Cursor } from '../domain/feed.ts'
import type { Instant } from '../domain/ids.ts'
import type { Transaction } from '../domain/transaction.ts'
import type { Clock } from '../ports/clock.ts'
import type { Ledger } from '../ports/ledger.ts'
import type { Listener, Stop } from '../ports/subscription.ts'
import type { Timer } from '../ports/timer.ts'

const MINUTE_MS = 60_000
/** More rows than this within a minute are busy. */
const CALM_ROWS = 10
const ASK_EVERY_MS = 30_000
/** Once rows were missed, nothing of an answer can be shown in its place: so it asks ever less often, at last every 4 minutes. */
const MOST_DOUBLINGS = 3
/** Rows of an answer. The ledger reads one more: so two answers a minute read twelve. */
const ASKED_ROWS = 5

/** Before each of these came fewer rows than an answer has: so it is calm for a minute at least. */
const CALM_ANSWERS = 2

/** What is known of the feed's head: the position to follow it from, and the rows from there on, newest first. */
export interface Head {
  readonly position: Cursor | null
  readonly rows: readonly Transaction[]
}

/** What came at the head. */
export interface HeadNews {
  /** New rows, and rows that have changed. None of them once any row was missed. */
  readonly rows: readonly Transaction[]
  /** Whether more rows came, since the head was followed, than were read. Only the newest page can tell which. */
  readonly missed: boolean
  /** Whether it is calm now. */
  readonly calm: boolean
}

/**
 * Follows the newest rows of the feed at a bounded price, since a reader pays for each row that others send. While few rows
 * come, they come at once. Where more than 10 came in a minute, it asks for the newest 5 every 30 seconds instead, until it is
 * calm for a minute.
 */
export class FollowHead {
  constructor(
    private readonly ledger: Ledger,
    private readonly clock: Clock,
    private readonly timer: Timer,
  ) {}

  /** Reports what comes after `head`, until it is stopped. A row may be reported more than once. */
  follow(head: Head, listener: Listener<HeadNews>): Stop {
    const { ledger, timer } = this
    const counter = new ArrivalCounter(head.rows, this.clock)
    let missedAnswers = 0
    let calmAnswers = 0
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
    const listen = (since: Cursor | null) => {
      leave = ledger.watchHead(since, {
        next(rows) {
          if (stopped) return
          const calm = counter.count(rows) <= CALM_ROWS
          if (!calm) {
            calmAnswers = 0
            askLater()
          }
          listener.next({ rows, missed: false, calm })
        },
        fault,
      })
    }
    const askLater = () => {
      leave()
      const delay = ASK_EVERY_MS * 2 ** Math.min(missedAnswers, MOST_DOUBLINGS)
      leave = timer.after(delay, () => void ask().catch(fault))
    }
    const ask = async () => {
      const { rows, head: newest, next } = await ledger.loadPage(null, ASKED_ROWS)
      if (stopped) return
      const oldest = rows.at(-1)
      const isWhole = next === null || oldest === undefined || counter.knows(oldest)
      if (!isWhole || missedAnswers > 0) missedAnswers++
      const missed = missedAnswers > 0
      calmAnswers = isWhole ? calmAnswers + 1 : 0
      const calm = calmAnswers >= CALM_ANSWERS
      counter.begin(rows)
      if (calm && !missed) listen(newest)
      else askLater()
      listener.next({ rows: missed ? [] : rows, missed, calm })
    }
    if (isCrowded(head.rows)) askLater()
    else listen(head.position)
    return stop
  }
}

/** Counts the rows that came within the last minute. A row that has changed comes again. */
class ArrivalCounter {
  private readonly known = new Set<string>()
  private arrivals: Instant[] = []

  constructor(
    rows: readonly Transaction[],
    private readonly clock: Clock,
  ) {
    this.begin(rows)
  }

  /** Begins to count again, after these rows. */
  begin(rows: readonly Transaction[]): void {
    this.arrivals = []
    for (const row of rows) this.known.add(versionOf(row))
  }

  knows(row: Transaction): boolean {
    return this.known.has(versionOf(row))
  }

  count(rows: readonly Transaction[]): number {
    const now = this.clock.now()
    const fresh = rows.filter((row) => !this.knows(row))
    for (const row of fresh) this.known.add(versionOf(row))
    const recent = this.arrivals.filter((time) => time > now - MINUTE_MS)
    this.arrivals = [...recent, ...fresh.map(() => now)]
    return this.arrivals.length
  }
}

/** Whether more rows came within a minute than are calm when these rows came. It compares the ledger's times with each other, since clocks differ. */
function isCrowded(rows: readonly Transaction[]): boolean {
  const sent = rows.filter(({ status }) => status !== 'pending')
  const [first, last] = [sent[0], sent[CALM_ROWS]]
  return first !== undefined && last !== undefined && first.timestamp - last.timestamp < MINUTE_MS
}

function versionOf({ id, status }: Transaction): string {
  return `${id} ${status}`
}
