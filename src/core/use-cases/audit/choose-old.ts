import type { EntryKind } from '../../domain/check/entry.ts'
import type { Random } from '../../ports/random.ts'
import type { KnownEntry } from './read-copy.ts'

/** How many old entries a check of what is new compares with the ledger. */
const OLD_ENTRIES = 100

/** Chooses the places of entries in a copy, each once: twice as many as needed, since two entries may be of one record. */
export function chooseOld(size: number, random: Random): ReadonlySet<number> {
  const count = 2 * OLD_ENTRIES
  if (size <= count) return new Set(Array.from({ length: size }, (_, index) => index))
  const chosen = new Set<number>()
  while (chosen.size < count) chosen.add(Math.floor(random.next() * size))
  return chosen
}

/** Up to one hundred of these entries in a random order, each of another record. */
export function drawOld(chosen: readonly KnownEntry[], random: Random): readonly KnownEntry[] {
  const rest = [...chosen]
  const drawn = new Map<string, KnownEntry>()
  while (rest.length > 0 && drawn.size < OLD_ENTRIES) {
    const [known] = rest.splice(Math.floor(random.next() * rest.length), 1)
    if (known) drawn.set(recordKey(known.entry.kind, known.entry.id), known)
  }
  return [...drawn.values()]
}

/** A send and its close are of one record. */
function recordKey(kind: EntryKind, id: string): string {
  return `${kind === 'open' ? 'account' : 'transaction'} ${id}`
}
