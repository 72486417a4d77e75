import { Fault } from '../../core/domain/fault.ts'
import type { Cursor } from '../../core/domain/feed-page.ts'
import type { Transaction } from '../../core/domain/transaction.ts'
import { LONGEST_LIST } from '../../core/ports/list-limit.ts'
import type { Listener, Stop } from '../../core/ports/subscription.ts'
import type { DocumentReader, Stored } from './document-reader.ts'
import type { LiveFirestore } from './live-firestore.ts'
import { placeOf } from './stored-place.ts'
import { watching } from './watching.ts'

/** After more pages than this, loading the feed again is cheaper, for example if a device slept during a busy day. */
const MAX_PAGES = 3

interface HeadReading {
  readonly live: () => Promise<LiveFirestore>
  readonly reader: DocumentReader
  /** Reads a page below a row: more rows may have come at once than one list can have. */
  readonly below: (row: Stored) => Promise<readonly Stored[]>
}

/** Follows the head of the feed: new rows, and rows that are no longer waiting. */
export function watchHead(
  { live, reader, below }: HeadReading,
  since: Cursor | null,
  listener: Listener<readonly Transaction[]>,
): Stop {
  const place = since === null ? null : placeOf(since)
  const known = new Set<string>(place ? [place.id] : [])
  return watching(live, listener, (firestore, tell, fault) => {
    const show = (documents: readonly Stored[]) => {
      for (const { id } of documents) known.add(id)
      if (documents.length > 0) tell(reader.rows(documents))
    }
    /** A full list that holds no known row may hide others under it. */
    const fill = async (documents: readonly Stored[]): Promise<void> => {
      let last = documents.at(-1)
      for (let pages = 1; last && known.size > 0; pages++) {
        if (pages > MAX_PAGES) throw new Fault('exhausted', 'Too much is new to read row by row')
        const older = await below(last)
        const fresh = older.filter(({ id }) => !known.has(id))
        show(fresh)
        last = fresh.length === older.length ? fresh.at(-1) : undefined
      }
    }
    const stopNewer = firestore.since(
      'timestamp',
      place,
      (documents) => {
        const gap = documents.length === LONGEST_LIST && !documents.some(({ id }) => known.has(id))
        if (gap) fill(documents).catch(fault)
        show(documents)
      },
      fault,
    )
    const stopSettled = firestore.since('settledAt', place, show, fault)
    return () => {
      stopNewer()
      stopSettled()
    }
  })
}
