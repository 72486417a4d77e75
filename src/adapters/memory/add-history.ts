import { pause } from '../shared/pause.ts'
import { openAccount } from './apply-commit.ts'
import { CorruptData } from './ledger-event.ts'
import type { HistoryTotals, LedgerState, PendingHistory } from './ledger-state.ts'

/** So many take a few milliseconds; then the page may answer. */
const TRANSFERS_PER_SLICE = 20_000
const PEOPLE_PER_SLICE = 1000

/** Adds up, once, what each person of a history sent and received. */
export function totalsOf(pending: PendingHistory): Promise<HistoryTotals> {
  pending.totals ??= addUp(pending)
  return pending.totals
}

async function addUp({ history }: PendingHistory): Promise<HistoryTotals> {
  const sent = new Float64Array(history.people)
  const received = new Float64Array(history.people)
  await inSlices(history.length, TRANSFERS_PER_SLICE, (index) => {
    const { sender, recipient, amount } = history.transfer(index)
    sent[sender] = (sent[sender] ?? 0) + amount
    received[recipient] = (received[recipient] ?? 0) + amount
  })
  return { sent, received }
}

/** Puts a pending history under all other rows. Throws `CorruptData` where it does not fit; the state is then of no use any more. */
export async function addHistory(state: LedgerState): Promise<void> {
  if (!state.pendingHistory) return
  const { history } = state.pendingHistory
  const totals = await totalsOf(state.pendingHistory)
  const { oldest } = state.rows
  const newest = history.at(-1)
  if (newest && oldest && newest.timestamp >= oldest.timestamp)
    throw new CorruptData('The made-up history is not older than the rest')
  await inSlices(history.people, PEOPLE_PER_SLICE, (index) => {
    const person = history.person(index)
    const early = state.earlyCredits.get(person.id)
    state.earlyCredits.delete(person.id)
    const totalSent = totals.sent[index] ?? 0
    const totalReceived = (totals.received[index] ?? 0) + (early?.points ?? 0)
    openAccount(state, person, { totalSent, totalReceived, lastTransaction: early?.last ?? null })
  })
  for (const id of state.earlyCredits.keys()) throw new CorruptData(`There is no account ${id}`)
  state.history = history
  state.rows.putUnder(history)
  state.pendingHistory = null
}

/** Calls `make` for 0 to `count` - 1, and lets the page answer between slices. */
async function inSlices(
  count: number,
  perSlice: number,
  make: (index: number) => void,
): Promise<void> {
  for (let start = 0; start < count; start += perSlice) {
    await pause(0)
    const end = Math.min(count, start + perSlice)
    for (let index = start; index < end; index++) make(index)
  }
}
