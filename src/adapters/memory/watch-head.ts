import type { Transaction } from '../../core/domain/transaction.ts'
import type { Listener, Stop } from '../../core/ports/subscription.ts'
import { atOnce } from './follow.ts'
import type { LedgerChange, LedgerEvent } from './ledger-event.ts'
import type { LedgerState } from './ledger-state.ts'
import type { LedgerStore } from './ledger-store.ts'
import type { Place } from './transaction-list.ts'

/** Tells the rows since a place, and from then on each that is new or has changed. */
export function watchHead(
  store: LedgerStore,
  since: Place | null,
  listener: Listener<readonly Transaction[]>,
): Stop {
  let stopped = false
  let changes: LedgerChange[] = ['restarted']
  const tell = atOnce(() => {
    if (stopped) return
    const all = changes.includes('restarted')
    const rows = all
      ? store.state.rows.since(since?.timestamp ?? Number.NEGATIVE_INFINITY)
      : changes.flatMap((change) => changedRows(store.state, change, since === null))
    changes = []
    if (all || rows.length > 0) listener.next(rows)
  })
  const leave = store.watch((change) => {
    changes.push(change)
    tell()
  })
  tell()
  return () => {
    stopped = true
    leave()
  }
}

function changedRows(
  state: LedgerState,
  change: LedgerChange,
  withHistory: boolean,
): readonly Transaction[] {
  if (change === 'history-added')
    return withHistory ? state.rows.since(Number.NEGATIVE_INFINITY) : []
  if (change === 'restarted') return []
  return change.flatMap((event) => {
    const id = changedId(event)
    return (id && state.transactions.get(id)) || []
  })
}

function changedId(event: LedgerEvent) {
  if (event.type === 'posted') return event.row.id
  return event.type === 'handed-over' || event.type === 'taken-back' ? event.id : null
}
