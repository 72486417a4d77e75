import { compareEntries, type Entry, entryText, recordKindOf } from '../../domain/check/entry.ts'
import type { Finding } from '../../domain/check/finding.ts'

/** An entry with its text. */
interface WrittenEntry {
  readonly entry: Entry
  readonly text: string
}

export function writtenOf(entry: Entry): WrittenEntry {
  return { entry, text: entryText(entry) }
}

/** The finding where the copy and the ledger have different entries; null where they agree. Null is an entry that one of them lacks. */
export function differenceOf(
  known: WrittenEntry | null,
  read: WrittenEntry | null,
): Finding | null {
  const entry = known?.entry ?? read?.entry
  if (!entry || known?.text === read?.text) return null
  return {
    code: known ? (read ? 'entry-changed' : 'entry-missing') : 'entry-inserted',
    about: recordKindOf(entry.kind),
    id: entry.id,
    expected: known?.text ?? 'nothing',
    found: read?.text ?? 'nothing',
  }
}

/**
 * Compares the entries of a copy with those of the ledger, both in their order. An entry with another time counts as changed,
 * not as missing and inserted. Only what differs stays in memory.
 */
export class EntryDiff {
  readonly #findings: Finding[] = []
  readonly #missing = new Map<string, WrittenEntry>()
  readonly #inserted = new Map<string, WrittenEntry>()
  #known: WrittenEntry | null = null

  /** `next` reads the next entry of the copy. `belongsInCopy` tests an entry that comes after the last one of the copy. */
  constructor(
    private readonly next: () => Promise<WrittenEntry | null>,
    private readonly belongsInCopy: (entry: Entry) => boolean,
  ) {}

  /** Compares the next entry of the ledger. */
  async add(read: WrittenEntry): Promise<void> {
    for (;;) {
      this.#known ??= await this.next()
      const known = this.#known
      const order = known ? compareEntries(known.entry, read.entry) : 1
      if (order > 0) return this.#onlyInLedger(read, known !== null)
      this.#known = null
      if (order === 0) return this.#differ(known, read)
      if (known) this.#onlyInCopy(known)
    }
  }

  /** Returns what differs, once the ledger has no more entries. */
  async end(): Promise<readonly Finding[]> {
    for (;;) {
      this.#known ??= await this.next()
      if (!this.#known) break
      this.#onlyInCopy(this.#known)
      this.#known = null
    }
    for (const known of this.#missing.values()) this.#differ(known, null)
    for (const read of this.#inserted.values()) this.#differ(null, read)
    return this.#findings
  }

  #onlyInCopy(known: WrittenEntry): void {
    const key = keyOf(known)
    const read = this.#inserted.get(key)
    if (!read) this.#missing.set(key, known)
    else {
      this.#inserted.delete(key)
      this.#differ(known, read)
    }
  }

  #onlyInLedger(read: WrittenEntry, isWithinCopy: boolean): void {
    const key = keyOf(read)
    const known = this.#missing.get(key)
    if (known) {
      this.#missing.delete(key)
      this.#differ(known, read)
    } else if (isWithinCopy || this.belongsInCopy(read.entry)) this.#inserted.set(key, read)
  }

  #differ(known: WrittenEntry | null, read: WrittenEntry | null): void {
    const finding = differenceOf(known, read)
    if (finding) this.#findings.push(finding)
  }
}

function keyOf({ entry }: WrittenEntry): string {
  return `${entry.kind} ${entry.id}`
}
