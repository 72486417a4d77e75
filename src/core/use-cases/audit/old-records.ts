import { recordKindOf } from '../../domain/check/entry.ts'
import { type BrokenRecord, recordKey } from '../../ports/ledger-copy.ts'
import type { Random } from '../../ports/random.ts'
import type { KnownEntry } from './read-copy.ts'

/** How many old records a check of what is new reads again. */
const OLD_RECORDS = 100

/** A record to read again, with the entries that the copy has of it. */
export interface OldRecord extends BrokenRecord {
  readonly known: readonly KnownEntry[]
  /** Whether the copy has no other entry of the record. */
  readonly isComplete: boolean
}

/** The record of an entry. */
function recordOfEntry({ kind, id }: KnownEntry['entry']): BrokenRecord {
  return { about: recordKindOf(kind), id }
}

/** Picks entries of a copy while it is replayed: some at random, and all of those that were broken. */
export class OldRecordPicker {
  readonly #chosen: ReadonlySet<number>
  readonly #drawn: KnownEntry[] = []
  readonly #broken: Map<string, BrokenRecord & { known: KnownEntry[] }>

  constructor(
    size: number,
    broken: readonly BrokenRecord[],
    private readonly random: Random,
  ) {
    this.#chosen = chooseIndexes(size, random)
    this.#broken = new Map(broken.map((record) => [recordKey(record), { ...record, known: [] }]))
  }

  /** Adds the entry at an index of the copy. */
  add(known: KnownEntry, index: number): void {
    if (this.#chosen.has(index)) this.#drawn.push(known)
    if (this.#broken.size > 0)
      this.#broken.get(recordKey(recordOfEntry(known.entry)))?.known.push(known)
  }

  get broken(): readonly OldRecord[] {
    return [...this.#broken.values()].map((record) => ({ ...record, isComplete: true }))
  }

  /** Up to one hundred random records, in a random order. */
  draw(): readonly OldRecord[] {
    const rest = [...this.#drawn]
    const drawn = new Map<string, OldRecord>()
    while (rest.length > 0) {
      const [known] = rest.splice(Math.floor(this.random.next() * rest.length), 1)
      if (!known) break
      const record = recordOfEntry(known.entry)
      const before = drawn.get(recordKey(record))?.known ?? []
      if (before.length > 0 || drawn.size < OLD_RECORDS)
        drawn.set(recordKey(record), { ...record, known: [...before, known], isComplete: false })
    }
    return [...drawn.values()]
  }
}

/** Random indexes in a copy: twice as many as needed, since two entries may be of one record. */
function chooseIndexes(size: number, random: Random): ReadonlySet<number> {
  const count = 2 * OLD_RECORDS
  if (size <= count) return new Set(Array.from({ length: size }, (_, index) => index))
  const chosen = new Set<number>()
  while (chosen.size < count) chosen.add(Math.floor(random.next() * size))
  return chosen
}
