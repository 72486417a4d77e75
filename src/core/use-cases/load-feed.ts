import {
  type Cursor,
  EMPTY_FEED,
  FEED_PAGE,
  type Feed,
  type FeedPage,
  type FeedPlace,
  type FeedWindow,
  type Position,
  withArrivals,
} from '../domain/feed.ts'
import type { Instant, TransactionId, UserId } from '../domain/ids.ts'
import { CACHED_FEED, type Cached } from '../domain/offline-cache.ts'
import { RecentMap } from '../domain/recent-map.ts'
import { type Transaction, withoutTextsOf } from '../domain/transaction.ts'
import type { LedgerCache } from '../ports/device-store.ts'
import type { Ledger } from '../ports/ledger.ts'
import type { Clock, Timer } from '../ports/platform.ts'
import type { Listener, Stop } from '../ports/subscription.ts'

/** Rows above a place that load with it, so that one can scroll up from there. */
const ROWS_ABOVE = 10

/** Rows that load when an account has changed: few come at once. */
const ROWS_OF_NEWS = 5

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
/** A listener reports up to 200 rows again with each change: the newest ones, and those that were handed over or taken back last. */
const KNOWN_ROWS = 500
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

/** Loads the public feed, or one account's part of it, page by page, and follows its newest rows. Saves the newest page in the offline cache. */
export class LoadFeed {
  constructor(
    private readonly ledger: Ledger,
    private readonly cache: LedgerCache,
    private readonly clock: Clock,
    private readonly timer: Timer,
  ) {}

  /**
   * Returns the newest 25 rows where no place is sought, or where they have it; otherwise 25 rows from the place on and 10 above it,
   * at any depth. `of` null is everybody's. Throws a `Fault` if they cannot be loaded.
   */
  async loadWindow(place: FeedPlace | null, of: UserId | null): Promise<FeedWindow> {
    if (!place || place.isNear) {
      const page = await this.ledger.loadPage(null, FEED_PAGE, of ?? undefined)
      if (of === null) this.cacheRows(page.rows)
      if (!place || page.next === null || page.rows.some(({ id }) => id === place.id))
        return { ...page, newer: null }
    }
    const [older, newer] = await Promise.all([
      this.ledger.loadPage(place.at, FEED_PAGE, of ?? undefined),
      this.ledger.loadNewer(place.at, ROWS_ABOVE, of ?? undefined),
    ])
    const rows = [...newer.rows, ...older.rows]
    if (newer.next === null && of === null) this.cacheRows(rows.slice(0, FEED_PAGE))
    return { rows, head: newer.head ?? older.head, next: older.next, newer: newer.next }
  }

  /** Returns the 25 rows below a position. Throws a `Fault` if they cannot be loaded. */
  loadOlder(below: Cursor, of: UserId | null): Promise<FeedPage> {
    return this.ledger.loadPage(below, FEED_PAGE, of ?? undefined)
  }

  /**
   * Returns the 25 rows above a position. Nobody follows rows that are not at the head, so after the newest ones come those of
   * `loaded` that were waiting, as they are now. Throws a `Fault` if they cannot be loaded.
   */
  async loadNewer(
    above: Cursor,
    of: UserId | null,
    loaded: readonly Transaction[],
  ): Promise<FeedPage> {
    const page = await this.ledger.loadNewer(above, FEED_PAGE, of ?? undefined)
    const waiting = page.next === null ? loaded.filter(({ status }) => status === 'waiting') : []
    return { ...page, rows: page.rows.concat(await this.findAll(waiting.map(({ id }) => id))) }
  }

  /**
   * Returns the newest rows of an account's part of the feed after some of its transactions have changed, then these
   * transactions, and below which of them others are missing. Throws a `Fault` if they cannot be loaded.
   */
  async loadNews(
    of: UserId,
    changed: readonly TransactionId[],
    known: readonly Transaction[],
  ): Promise<HeadNews> {
    const { rows, next } = await this.ledger.loadPage(null, ROWS_OF_NEWS, of)
    const isKnown = ({ id }: Transaction) => known.some((row) => row.id === id)
    const oldest = rows.at(-1)
    const gapBelow = next !== null && oldest && !isKnown(oldest) ? oldest.id : null
    const others = changed.filter((other) => !rows.some(({ id }) => id === other))
    return { rows: rows.concat(await this.findAll(others)), gapBelow }
  }

  /** Reports what comes after these newest rows of everybody's feed, none of which is pending. */
  watch({ position, rows }: Head, listener: Listener<HeadNews>): Stop {
    let feed: Feed = { ...EMPTY_FEED, rows: rows.slice(0, FEED_PAGE) }
    const next = (news: HeadNews) => {
      const grown = withArrivals(feed, news.rows, false, news.gapBelow)
      feed = { ...grown, rows: grown.rows.slice(0, FEED_PAGE) }
      // The cache is shown without gaps.
      if (feed.gaps.size === 0) this.cacheRows(feed.rows)
      listener.next(news)
    }
    const following = new FollowHead(this.ledger, this.clock, this.timer)
    const head = { position, rows: feed.rows }
    return following.follow(head, { next, fault: (cause) => listener.fault(cause) })
  }

  /** The newest rows as they were when the ledger could last be reached; null where this device never read any. */
  cached(): Cached<readonly Transaction[]> | null {
    return this.cache.load(CACHED_FEED)
  }

  private async findAll(ids: readonly TransactionId[]): Promise<readonly Transaction[]> {
    const found = await Promise.all(ids.map((id) => this.ledger.find(id)))
    return found.flatMap((row) => row ?? [])
  }

  private cacheRows(rows: readonly Transaction[]): void {
    const cached = new Map(this.cache.load(CACHED_FEED)?.value.map((row) => [row.id, row]))
    // These rows may have been read before this device took words out of one.
    const value = rows.map((row) => withoutTextsOf(row, cached.get(row.id) ?? row))
    this.cache.save(CACHED_FEED, { value, asOf: this.clock.now() })
  }
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
    const states = new RecentMap<TransactionId, string>(KNOWN_ROWS)
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
      const fresh = rows.filter((row) => states.get(row.id) !== stateOf(row))
      for (const row of rows) states.set(row.id, stateOf(row))
      return fresh.length
    }
    take(head.rows)
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
      const isWhole = next === null || oldest === undefined || states.has(oldest.id)
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

/** What of a row changes while one reads: each change costs a document. */
function stateOf({ status, reactions }: Transaction): string {
  return `${status} ${JSON.stringify(reactions)}`
}

/** Whether more rows came within a minute than are calm when these rows came. It compares the ledger's times with each other, since clocks differ. */
function isCrowded(rows: readonly Transaction[]): boolean {
  const [first, last] = [rows[0], rows[CALM_ROWS]]
  return first !== undefined && last !== undefined && first.timestamp - last.timestamp < MINUTE_MS
}

/** Counts what happened within the last minute. A clock that is set back makes nothing count for longer than a minute from then on. */
export class LastMinute {
  private times: Instant[] = []

  constructor(private readonly clock: Clock) {}

  /** Adds some that happen now, and returns how many there were within the last minute, these included. */
  add(count: number): number {
    const now = this.clock.now()
    const past = this.times.map((time) => Math.min(time, now))
    const recent = past.filter((time) => time > now - MINUTE_MS)
    this.times = recent.concat(Array(count).fill(now))
    return this.times.length
  }
}
