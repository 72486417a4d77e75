import type { Instant } from '../../../core/domain/ids.ts'
import type { Transaction } from '../../../core/domain/transaction.ts'
import type { Listener, Stop } from '../../../core/ports/subscription.ts'
import type { LedgerChange } from '../store/ledger-event.ts'
import type { LedgerState } from '../store/ledger-state.ts'
import type { LedgerStore } from '../store/ledger-store.ts'

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
