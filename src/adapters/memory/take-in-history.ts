import { openAccount } from './apply-commit.ts'
import { CorruptData } from './corrupt-data.ts'
import type { MadeUpPerson } from './ledger-event.ts'
import type { LedgerState } from './ledger-state.ts'
import type { MadeUpRows } from './made-up-rows.ts'
import { nextTask } from './next-task.ts'

const PEOPLE_AT_ONCE = 1000

/**
 * Puts a history that was awaited under everything else, a slice at a time, so that the page goes on answering. Throws
 * `Damage` where it does not fit; the state is then of no use any more.
 */
export async function takeInHistory(state: LedgerState, rows: MadeUpRows): Promise<void> {
  const { oldest } = state.rows
  if (rows.length > 0 && oldest && rows.at(rows.length - 1).timestamp >= oldest.timestamp)
    throw new CorruptData('The made-up history is not older than the rest')
  for (const [index, person] of rows.people.entries()) {
    if (index % PEOPLE_AT_ONCE === 0) await nextTask()
    openMadeUp(state, person, rows.sent[index] ?? 0, rows.received[index] ?? 0)
  }
  for (const id of state.early.keys()) throw new CorruptData(`There is no account ${id}`)
  for (const id of state.transactions.keys())
    if (rows.find(id)) throw new CorruptData(`The transfer ${id} is posted twice`)
  state.madeUp = rows
  state.rows.putUnder(rows)
  state.awaited = null
}

function openMadeUp(
  state: LedgerState,
  person: MadeUpPerson,
  sent: number,
  receivedBefore: number,
): void {
  openAccount(state, person)
  const account = state.accounts.get(person.id)
  const early = state.early.get(person.id)
  const received = receivedBefore + (early?.points ?? 0)
  state.early.delete(person.id)
  if (account)
    state.accounts.set(person.id, {
      ...account,
      balance: account.balance - sent + received,
      totalSent: sent,
      totalReceived: received,
      lastTransaction: early?.last ?? null,
    })
}
