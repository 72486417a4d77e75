import { accept } from '../../core/domain/result.ts'
import { usernameKey } from '../../core/domain/username.ts'
import { firstFreeName } from './first-free-name.ts'
import type { WholeMadeUpHistory } from './ledger-event.ts'
import type { LedgerState } from './ledger-state.ts'
import { makeUpHistory } from './made-up-history.ts'
import type { MemoryStore } from './memory-store.ts'

/** Puts made-up transfers under a ledger that has none yet, in the background. The end of its feed waits for them. */
export async function addMadeUpHistory(
  store: MemoryStore,
  count: number,
  seed: number,
): Promise<void> {
  const { state } = store
  const event = await makeUpHistory({
    count,
    before: state.rows.oldest?.timestamp ?? state.timeFrom(0),
    seed,
    isTaken: (key) => state.owners.has(key),
  })
  await store.write(
    (now) => accept(now.hasMadeUpHistory ? [] : [withFreeNames(event, now)]),
    () => null,
  )
  await store.takeInHistory()
}

/** Somebody may have taken one of the names while they were made up. */
function withFreeNames(event: WholeMadeUpHistory, state: LedgerState): WholeMadeUpHistory {
  const own = new Set(event.people.map(({ name }) => usernameKey(name)))
  const people = event.people.map((person) => {
    if (!state.owners.has(usernameKey(person.name))) return person
    const name = firstFreeName(person.name, (key) => own.has(key) || state.owners.has(key))
    own.add(usernameKey(name))
    return { ...person, name }
  })
  return { ...event, people }
}
