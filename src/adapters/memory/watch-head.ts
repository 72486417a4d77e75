import type { Transaction } from '../../core/domain/transaction.ts'
import type { Listener, Stop } from '../../core/ports/subscription.ts'
import { atOnce } from './follow.ts'
import type { Commit, LedgerEvent } from './ledger-event.ts'
import type { LedgerState } from './ledger-state.ts'
import type { MemoryStore } from './memory-store.ts'
import type { Place } from './transaction-list.ts'

/** Tells the rows since a place, and from then on each that is new or has changed. */
export function watchHead(
  store: MemoryStore,
  since: Place | null,
  listener: Listener<readonly Transaction[]>,
): Stop {
  const present = (state: LedgerState) =>
    state.rows.since(since?.timestamp ?? Number.NEGATIVE_INFINITY)
  let stopped = false
  let startsOver = true
  let commits: Commit[] = []
  const tell = atOnce(() => {
    if (stopped) return
    const rows = startsOver
      ? present(store.state)
      : commits.flatMap((commit) => changedRows(store.state, commit, since === null))
    const isFirst = startsOver
    startsOver = false
    commits = []
    if (isFirst || rows.length > 0) listener.next(rows)
  })
  const leave = store.watch((commit) => {
    if (commit === null) startsOver = true
    else commits.push(commit)
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
  commit: Commit,
  alsoOlder: boolean,
): readonly Transaction[] {
  return commit.flatMap((event) => {
    if (event.type === 'made-up' || event.type === 'made-up-beside')
      return alsoOlder ? state.rows.since(Number.NEGATIVE_INFINITY) : []
    const id = changedId(event)
    return (id && state.transactions.get(id)) || []
  })
}

function changedId(event: LedgerEvent) {
  if (event.type === 'posted') return event.row.id
  return event.type === 'handed-over' || event.type === 'taken-back' ? event.id : null
}
