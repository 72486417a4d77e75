import type { Cursor, Position } from '../../core/domain/feed.ts'
import { RecentMap } from '../../core/domain/recent-map.ts'
import { Fault } from '../../core/domain/result.ts'
import type { Transaction } from '../../core/domain/transaction.ts'
import { LONGEST_LIST } from '../../core/ports/list-limit.ts'
import { type Listener, type Stop, subscribeWhenOpen } from '../../core/ports/subscription.ts'
import { faultOf } from './firestore-calls.ts'
import type { LiveFirestore } from './live-firestore.ts'
import { newestSince } from './row-queries.ts'
import type { WatchedQuery } from './stored/query.ts'
import type { StoredDocument } from './stored/value.ts'
import { type DocumentReader, positionOf } from './stored-document.ts'

/** Adds listeners to a subscription, which end with it. */
interface Watch {
  document(path: string, next: (document: StoredDocument) => void): void
  list(list: WatchedQuery, next: (documents: readonly StoredDocument[]) => void): void
  /** Ends the subscription. */
  fault(cause: unknown): void
}

/** Subscribes to documents once the full Firestore SDK is loaded. Its errors become faults. */
export function watchLive<T>(
  live: () => Promise<LiveFirestore>,
  listener: Listener<T>,
  subscribe: (watch: Watch, next: (value: T) => void) => void,
): Stop {
  const withFault = {
    next: (value: T) => listener.next(value),
    fault: (cause: unknown) => listener.fault(faultOf(cause)),
  }
  return subscribeWhenOpen(live, withFault, (firestore, { next, fault }) => {
    const stops: Stop[] = []
    const watch: Watch = {
      document: (path, report) => stops.push(firestore.watchDocument(path, report, fault)),
      list: (list, report) => stops.push(firestore.watchList(list, report, fault)),
      fault,
    }
    subscribe(watch, next)
    return () => {
      for (const stop of stops) stop()
    }
  })
}

/** After more pages than this, loading the feed again is cheaper, for example if a device slept during a busy day. */
const MAX_PAGES = 3
/** More than both lists and these pages have. */
const MAX_KNOWN = 1000

interface HeadReading {
  readonly live: () => Promise<LiveFirestore>
  readonly reader: DocumentReader
  /** Reads a page below a row: more rows may have come at once than one list can have. */
  readonly below: (row: StoredDocument) => Promise<readonly StoredDocument[]>
}

/** Reports what is new at the head of the feed: new rows, and rows that are no longer waiting. */
export function watchHead(
  { live, reader, below }: HeadReading,
  since: Cursor | null,
  settledSince: Position | null,
  listener: Listener<readonly Transaction[]>,
): Stop {
  const position = since === null ? null : positionOf(since)
  const known = new RecentMap<string, true>(MAX_KNOWN)
  if (position) known.set(position.id, true)
  return watchLive(live, listener, (watch, next) => {
    const show = (documents: readonly StoredDocument[]) => {
      for (const { id } of documents) known.set(id, true)
      if (documents.length > 0) next(reader.rows(documents))
    }
    /** Reads the rows below a full list without a known row: there may be more that are new. */
    const fill = async (documents: readonly StoredDocument[]): Promise<void> => {
      let last = documents.at(-1)
      for (let pages = 1; last && known.size > 0; pages++) {
        if (pages > MAX_PAGES) throw new Fault('exhausted', 'Too many new rows')
        const older = await below(last)
        const fresh = older.filter(({ id }) => !known.has(id))
        show(fresh)
        last = fresh.length === older.length ? fresh.at(-1) : undefined
      }
    }
    watch.list(newestSince('timestamp', position), (documents) => {
      const gap = documents.length === LONGEST_LIST && !documents.some(({ id }) => known.has(id))
      if (gap) fill(documents).catch(watch.fault)
      show(documents)
    })
    const settledFrom = settledSince === null ? null : positionOf(settledSince)
    watch.list(newestSince('settledAt', settledFrom), show)
  })
}
