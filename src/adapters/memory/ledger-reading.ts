import type { Cursor, FeedPage, Position } from '../../core/domain/feed.ts'
import type { Instant } from '../../core/domain/ids.ts'
import type { Transaction } from '../../core/domain/transaction.ts'
import type { SettledRows } from '../../core/ports/ledger.ts'
import type { Listener, Stop } from '../../core/ports/subscription.ts'
import type { LedgerChange } from './journal.ts'
import type { LedgerState } from './ledger-state.ts'
import type { LedgerStore } from './ledger-store.ts'
import type { Place, Rows } from './ordered-list.ts'

interface RowPlace extends Place {
  /** Whether the time is that of a change: when the points were handed over or taken back. */
  readonly isChange?: boolean
}

/** Sorts after every id. */
const AFTER_ALL_IDS = '~'

/** A page of rows that were read downwards, newest first, or upwards, oldest first. */
export function feedPageOf(
  { rows, more }: Rows<Transaction>,
  direction: 'down' | 'up' = 'down',
): FeedPage {
  const newestFirst = direction === 'down' ? rows : rows.toReversed()
  const [first, furthest] = [newestFirst[0], rows.at(-1)]
  return {
    rows: newestFirst,
    head: first ? cursorOf(placeOfRow(first)) : null,
    next: more && furthest ? cursorOf(placeOfRow(furthest)) : null,
  }
}

/** Rows that were handed over or taken back since a position, the oldest change first. No two changes have the same time. */
export function settledRowsOf(state: LedgerState, since: Position, limit: number): SettledRows {
  const { timestamp, isChange } = placeOf(since)
  const rows = state
    .settledSince(timestamp)
    .filter(({ settledAt }) => !isChange || settledAt !== timestamp)
    .toReversed()
    .slice(0, limit)
  const last = rows.at(-1)
  if (!last) return { rows, upTo: since }
  const change = { timestamp: last.settledAt ?? timestamp, id: last.id, isChange: true }
  return { rows, upTo: cursorOf(change) }
}

export function placeOf(position: Position): RowPlace {
  const isInstant = typeof position === 'number'
  return isInstant ? { timestamp: position, id: AFTER_ALL_IDS } : (position as Cursor & RowPlace)
}

function cursorOf(place: RowPlace): Cursor {
  return place as RowPlace & Cursor
}

function placeOfRow({ timestamp, id }: Place): Place {
  return { timestamp, id }
}

/** Reports what `read` returns, now and whenever that changes. */
export function watchState<T>(
  store: LedgerStore,
  read: (state: LedgerState) => T,
  isSame: (told: T, now: T) => boolean,
  listener: Listener<T>,
): Stop {
  let told: { readonly value: T } | null = null
  return watchChanges(store, () => {
    const value = read(store.state)
    if (told && isSame(told.value, value)) return
    told = { value }
    listener.next(value)
  })
}

/** Reports the rows that are new since a time or have changed since another, then each one that is new or changes. */
export function watchRows(
  store: LedgerStore,
  since: Instant,
  settledSince: Instant,
  listener: Listener<readonly Transaction[]>,
): Stop {
  return watchChanges(store, (changes) => {
    const all = changes.includes('restarted')
    const rows = all
      ? rowsSince(store.state, since, settledSince)
      : changes.flatMap((change) => changedRows(store.state, change))
    if (all || rows.length > 0) listener.next(rows)
  })
}

/** Reports changes in a microtask, those of one turn together. The first is 'restarted'. */
export function watchChanges(
  store: LedgerStore,
  report: (changes: readonly LedgerChange[]) => void,
): Stop {
  let stopped = false
  let changes: LedgerChange[] = []
  const add = (change: LedgerChange) => {
    if (changes.push(change) > 1) return
    queueMicrotask(() => {
      const told = changes
      changes = []
      if (!stopped) report(told)
    })
  }
  add('restarted')
  const leave = store.watch(add)
  return () => {
    stopped = true
    leave()
  }
}

/** Rows of an instant and later, and earlier ones that were settled or returned since another. */
function rowsSince(
  state: LedgerState,
  since: Instant,
  settledSince: Instant,
): readonly Transaction[] {
  const changed = state.settledSince(settledSince).filter(({ timestamp }) => timestamp < since)
  return [...state.rows.since(since), ...changed]
}

/** The rows of a commit. Those of a made-up history are older than all that is watched. */
function changedRows(state: LedgerState, change: LedgerChange): readonly Transaction[] {
  if (typeof change === 'string') return []
  return change.flatMap((event) => {
    const id = event.type === 'posted' ? event.row.id : 'at' in event ? event.id : null
    return (id && state.transactions.get(id)) || []
  })
}
