import {
  type Entry,
  type EntryKind,
  entryOfRecord,
  recordKindOf,
} from '../../domain/check/entry.ts'
import type { StoredRecord } from '../../domain/check/records.ts'
import { type BrokenRecord, type CopyHead, recordKey } from '../../ports/ledger-copy.ts'
import type { Random } from '../../ports/platform.ts'
import type { CheckState } from './check-state.ts'
import { belongsInCopy, differenceOf, writtenOf } from './compare-with-copy.ts'
import { corrupt, entriesOf, type KnownEntry, readBundles, requireUsable } from './copy.ts'
import type { LedgerReading } from './ledger-reading.ts'

/**
 * Replays the copy, compares some old entries with the ledger, and reads what is new. Where it continues a stopped first check,
 * it also looks for records that no list has. Returns how many entries of the copy it compared. Throws `CopyUnusable`.
 */
export async function checkNew(reading: LedgerReading, head: CopyHead): Promise<number> {
  const { state } = reading
  const picker = new OldRecordPicker(head.size, head.broken, reading.parts.random)
  const isFirst = head.checkedAt === null
  const sent = new Set<string>()
  let last: Entry | null = null
  await replayCopy(reading, head, (known, index) => {
    picker.add(known, index)
    if (known.entry.kind === 'send') sent.add(known.entry.id)
    if (isFirst) state.addListed(known.entry.kind, known.entry.id)
    last = known.entry
  })
  const isMissing = (entry: Entry) => belongsInCopy(entry, head, last)
  const drawn = picker.draw()
  const keys = new Set(drawn.map(recordKey))
  const others = picker.broken.filter((record) => !keys.has(recordKey(record)))
  await readOldRecords(reading, [...drawn, ...others], isMissing)
  state.findings.addNotReadAgain(notReadAgain(state.findings, head, drawn))
  const changed = await reading.read({
    isKnown: ({ kind, id }) =>
      kind === 'open'
        ? state.openedAt(id) !== null
        : sent.has(id) && (kind === 'send' || !state.isWaiting(id)),
    onSealed: (read) => {
      if (!isMissing(read.entry)) return reading.append(read)
      state.move(read.entry)
      reading.addDifference(differenceOf(null, writtenOf(read.entry)))
      return null
    },
  })
  await compareChanged(reading, changed, head.origin)
  if (isFirst) await reading.judgeUnlisted()
  return drawn.length
}

/** How many findings of the last check are not in the head's list, without those that a drawn record showed again. */
function notReadAgain(
  findings: CheckState['findings'],
  { broken, moreFindings }: CopyHead,
  drawn: readonly OldRecord[],
): number {
  const listed = new Set(broken.map(recordKey))
  const others = drawn.filter((record) => !listed.has(recordKey(record)))
  const shown = others.reduce((sum, record) => sum + findings.countAbout(record), 0)
  return Math.max(0, moreFindings - shown)
}

/** Compares the entries that came again with another time or status with those of the copy. */
async function compareChanged(
  reading: LedgerReading,
  changed: readonly Entry[],
  origin: string,
): Promise<void> {
  if (changed.length === 0) return
  const known = new Map<string, KnownEntry>()
  for await (const bundle of readBundles(reading.parts.copy, origin, 0))
    for (const entry of entriesOf(bundle)) known.set(`${entry.entry.kind} ${entry.entry.id}`, entry)
  for (const entry of changed) {
    const { kind, id } = entry
    const before = known.get(`${kind} ${id}`) ?? known.get(`send ${id}`) ?? null
    reading.addDifference(differenceOf(before, writtenOf(entry)))
  }
}

/**
 * Brings a new state to the end of a copy, without reading the ledger. Accounts that entries touched after the last finished
 * check have to be read. Throws `CopyUnusable`, also where the copy is damaged.
 */
async function replayCopy(
  { parts: { copy, progress }, state }: LedgerReading,
  head: CopyHead,
  onEntry: (known: KnownEntry, index: number) => void,
): Promise<void> {
  requireUsable(await copy.roots(head.origin))
  for await (const bundle of readBundles(copy, head.origin, 0)) {
    for (const known of entriesOf(bundle)) replay(known, bundle.root)
    await progress.count(0)
  }
  if (state.size !== head.size || state.root() !== head.root) throw corrupt()
  for (const record of requireUsable(await copy.accounts(head.origin))) state.addOldAccount(record)

  function replay(known: KnownEntry, root: string): void {
    const index = state.size
    const complete = state.replay(known, index < head.checkedSize)
    if (complete && complete.root !== root) throw corrupt()
    onEntry(known, index)
  }
}

/** How many old records a check of what is new reads again. */
const OLD_RECORDS = 100

/** A record to read again, with the entries that the copy has of it. */
interface OldRecord extends BrokenRecord {
  readonly known: readonly KnownEntry[]
  /** Whether the copy has no other entry of the record. */
  readonly isComplete: boolean
}

/** The record of an entry. */
function recordOfEntry({ kind, id }: KnownEntry['entry']): BrokenRecord {
  return { about: recordKindOf(kind), id }
}

/** Picks entries of a copy while it is replayed: some at random, and all of those that were broken. */
class OldRecordPicker {
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

/**
 * Reads old records again, judges them, and compares them with the entries that the copy has of them. `isPast` tests an
 * entry that the copy does not have.
 */
async function readOldRecords(
  reading: LedgerReading,
  old: readonly OldRecord[],
  isPast: (entry: Entry) => boolean,
): Promise<void> {
  const { reader, interruption } = reading.parts
  for (const about of ['account', 'transaction'] as const) {
    const some = old.filter((record) => record.about === about)
    const ids = some.map(({ id }) => id)
    const records = await interruption.wait(reader.find(about, ids))
    for (const [index, one] of some.entries()) compare(reading, one, records[index] ?? null, isPast)
  }
}

function compare(
  reading: LedgerReading,
  { about, known, isComplete }: OldRecord,
  record: StoredRecord | null,
  isPast: (entry: Entry) => boolean,
): void {
  if (record) {
    reading.state.findings.judge(about, record)
    if (about === 'account') reading.state.addOldAccount(record)
  }
  const kinds: readonly EntryKind[] = about === 'account' ? ['open'] : ['send', 'close']
  for (const kind of kinds) {
    const before = known.find(({ entry }) => entry.kind === kind) ?? null
    const read = record && entryOfRecord(kind, record, reading.parts.digest)
    if (before || (isComplete && read && isPast(read.entry)))
      reading.addDifference(differenceOf(before, read && writtenOf(read.entry)))
  }
}
