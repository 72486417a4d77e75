import { openAccount } from './apply-commit.ts'
import { inSlices } from './in-slices.ts'
import { CorruptData } from './ledger-event.ts'
import type { LedgerState } from './ledger-state.ts'
import { MadeUpHistory } from './made-up-history.ts'

const PEOPLE_PER_SLICE = 1000

/** Makes up a pending history and adds up what its people sent and received. Returns null where none is pending. */
export async function prepareHistory({
  pendingHistory: pending,
}: LedgerState): Promise<MadeUpHistory | null> {
  if (!pending) return null
  pending.madeUp ??= new MadeUpHistory(pending.plan, pending.takenNames)
  await pending.madeUp.totals()
  return pending.madeUp
}

/** Adds a pending history, with its people, below all other rows. Throws `CorruptData` if it does not fit; discard the state then. */
export async function addHistory(state: LedgerState): Promise<void> {
  const history = await prepareHistory(state)
  if (!history) return
  const totals = await history.totals()
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
