import { usernameKey } from '../../core/domain/username.ts'
import { pause } from '../shared/pause.ts'
import { openAccount } from './apply-commit.ts'
import { CorruptData } from './ledger-event.ts'
import type { LedgerState, PendingHistory } from './ledger-state.ts'
import { type Draw, MadeUpHistory } from './made-up-history.ts'

const TRANSFERS_PER_PERSON = 10
const FEWEST_PEOPLE = 5
/** So many take a few milliseconds; then the page may answer. */
const TRANSFERS_PER_SLICE = 10_000
const PEOPLE_PER_SLICE = 1000

/** Generates a history once, a slice at a time. The same plan and taken names give the same. */
export function generateHistory(pending: PendingHistory): Promise<MadeUpHistory> {
  pending.generated ??= generate(pending)
  return pending.generated
}

async function generate({ plan, takenNames }: PendingHistory): Promise<MadeUpHistory> {
  const history = new MadeUpHistory(plan, seededDraw(plan.seed))
  const names = new Set(takenNames)
  const people = Math.max(FEWEST_PEOPLE, Math.round(plan.count / TRANSFERS_PER_PERSON))
  await inSlices(people, PEOPLE_PER_SLICE, () => {
    names.add(usernameKey(history.addPerson((key) => names.has(key)).name))
  })
  await inSlices(plan.count, TRANSFERS_PER_SLICE, (index) => history.setTransfer(index))
  return history
}

/** Puts a pending history under all other rows. Throws `CorruptData` where it does not fit; the state is then of no use any more. */
export async function addHistory(state: LedgerState): Promise<void> {
  if (!state.pendingHistory) return
  const history = await generateHistory(state.pendingHistory)
  const { oldest } = state.rows
  if (history.length > 0 && oldest && history.at(history.length - 1).timestamp >= oldest.timestamp)
    throw new CorruptData('The made-up history is not older than the rest')
  await inSlices(history.people.length, PEOPLE_PER_SLICE, (index) =>
    openMadeUp(state, history, index),
  )
  for (const id of state.earlyCredits.keys()) throw new CorruptData(`There is no account ${id}`)
  for (const id of state.transactions.keys())
    if (history.find(id)) throw new CorruptData(`The transfer ${id} is posted twice`)
  state.history = history
  state.rows.putUnder(history)
  state.pendingHistory = null
}

function openMadeUp(state: LedgerState, { people }: MadeUpHistory, index: number): void {
  const person = people[index]
  if (!person) return
  openAccount(state, person)
  const account = state.accounts.get(person.id)
  if (!account) return
  const early = state.earlyCredits.get(person.id)
  state.earlyCredits.delete(person.id)
  const totalReceived = person.received + (early?.points ?? 0)
  state.accounts.set(person.id, {
    ...account,
    balance: account.balance - person.sent + totalReceived,
    totalSent: person.sent,
    totalReceived,
    lastTransaction: early?.last ?? null,
  })
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

/** The generator "mulberry32": small, quick, and the same in every browser. */
function seededDraw(seed: number): Draw {
  let state = seed | 0
  return (limit) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * limit)
  }
}
