import { pause } from '../../shared/timers.ts'
import { openAccount } from '../store/change-account.ts'
import { CorruptData } from '../store/ledger-event.ts'
import type { LedgerState } from '../store/ledger-state.ts'
import { MadeUpHistory } from './made-up-history.ts'

/** As many as take a few milliseconds; then the page can respond. */
const PEOPLE_PER_SLICE = 1000

/** Makes up a pending history and adds it, with its people, below all other rows. Throws `CorruptData` if it does not fit; discard the state then. */
export async function addHistory(state: LedgerState): Promise<void> {
  if (!state.pendingHistory) return
  const { plan, takenNames, credits } = state.pendingHistory
  const history = new MadeUpHistory(plan, takenNames)
  const { oldest } = state.rows
  const newest = history.at(history.length - 1)
  if (newest && oldest && newest.timestamp >= oldest.timestamp)
    throw new CorruptData('The made-up history is not older than the rest')
  for (let index = 0; index < history.people; index++) {
    if (index % PEOPLE_PER_SLICE === 0) await pause(0)
    const person = history.person(index)
    const credited = credits.get(person.id)
    credits.delete(person.id)
    const { totalSent, totalReceived } = history.totalsOf(index)
    openAccount(state, person, {
      totalSent,
      totalReceived: totalReceived + (credited?.points ?? 0),
      lastTransaction: credited?.last ?? null,
    })
  }
  for (const id of credits.keys()) throw new CorruptData(`There is no account ${id}`)
  state.history = history
  state.rows.putUnder(history)
  state.pendingHistory = null
}
