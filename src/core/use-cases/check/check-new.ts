import {
  type Entry,
  type EntryTexts,
  entryOfRecord,
  KINDS_OF,
  recordKindOf,
  TIME_TOLERANCE,
  textDigest,
} from '../../domain/check/entry.ts'
import { type BrokenRecord, recordKey } from '../../domain/check/finding.ts'
import type { Findings } from '../../domain/check/findings.ts'
import { judgeTransaction } from '../../domain/check/judge.ts'
import { type Micros, RECORD_KINDS, type StoredRecord } from '../../domain/check/records.ts'
import { TEXT_PARTS } from '../../domain/transaction.ts'
import type { CopyHead } from '../../ports/ledger-copy.ts'
import type { Digest, Random } from '../../ports/platform.ts'
import {
  belongsInCopy,
  type Compared,
  differenceOf,
  type ForgottenText,
  forgottenTexts,
  writtenOf,
} from './compare-with-copy.ts'
import { corrupt, entriesOf, type KnownEntry, readBundles, requireUsable } from './copy.ts'
import type { LedgerReading } from './read-ledger.ts'

/**
 * A check of new records: replays the copy, compares some old entries with the ledger, and reads the new ones. If it continues a
 * stopped first check, it also looks for unlisted records. Throws `CopyUnusable`.
 */
export async function checkNew(reading: LedgerReading, head: CopyHead): Promise<Compared> {
  const { state } = reading
  const removed = await readRemoved(reading, head)
  const forgotten: ForgottenText[] = []
  const picker = new OldRecordPicker(head.size, head.broken, reading.parts.random)
  const isFirst = head.checkedAt === null
  const sent = new Set<string>()
  let last: Entry | null = null
  await replayCopy(reading, head, (known, index) => {
    picker.add(known, index)
    if (known.entry.kind === 'send') sent.add(known.entry.id)
    forgotten.push(...forgottenOf(known, index, removed, reading.parts.digest))
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
    isKnown: ({ kind, id }) => {
      if (kind === 'open') return state.openedAt(id) !== null
      if (kind === 'name') return state.hasName(id)
      if (kind === 'leave') return state.leftAt(id) !== null
      return sent.has(id) && (kind === 'send' || !state.isWaiting(id))
    },
    onSealed: (read) => {
      if (!isMissing(read.entry)) return reading.append(read)
      state.move(read)
      reading.addDifference(differenceOf(null, writtenOf(read.entry)))
      return null
    },
  })
  await compareChanged(reading, changed, head.origin)
  if (isFirst) await reading.judgeUnlisted()
  return { entries: drawn.length, forgotten }
}

/** How much earlier than the last check a removal may be dated that it has not seen. Unit: µs. */
const UNSEEN = 2 * TIME_TOLERANCE

/** The transactions from which a text was removed since the last check, by id, with their present texts. */
async function readRemoved(
  { parts: { reader, digest, interruption }, state }: LedgerReading,
  { checkedAt }: CopyHead,
): Promise<ReadonlyMap<string, EntryTexts>> {
  const removed = new Map<string, EntryTexts>()
  const since = checkedAt === null ? null : ((checkedAt - UNSEEN) as Micros)
  for (const part of TEXT_PARTS) {
    const pages = reader.removed(part, since)
    for (;;) {
      const page = await interruption.wait(pages.next())
      if (page.done) break
      for (const record of page.value) {
        state.judge('transaction', record)
        const read = entryOfRecord('send', record, digest)
        if (read?.texts && judgeTransaction(record).length === 0) removed.set(record.id, read.texts)
      }
    }
  }
  return removed
}

/** The texts of a copied send that are gone from the ledger. Empty where the whole send is gone: then the copy is the proof. */
function forgottenOf(
  { entry, texts }: KnownEntry,
  index: number,
  removed: ReadonlyMap<string, EntryTexts>,
  digest: Digest,
): readonly ForgottenText[] {
  const now = removed.get(entry.id)
  if (!now || !texts || entry.kind !== 'send') return []
  const isSame = textDigest(now, digest) === entry.textDigest
  return isSame ? forgottenTexts(entry, texts, now, index, digest) : []
}

/** The number of findings of the last check that are not in the head's list and that no drawn record showed again. */
function notReadAgain(
  findings: Findings,
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
 * check have to be read. Throws `CopyUnusable`, also where the copy is corrupt.
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
  for (const record of requireUsable(await copy.accounts(head.origin)))
    state.addCopiedAccount(record)

  function replay(known: KnownEntry, root: string): void {
    const index = state.size
    onEntry(known, index)
    const complete = state.replay(known, index < head.checkedSize)
    if (complete && complete.root !== root) throw corrupt()
  }
}

/** How many old records a check of new ones reads again. */
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

/** Picks entries of a copy while it is replayed: some at random, and all entries of broken records. */
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
 * Reads old records again, judges them, and compares them with their entries in the copy. `isPast` tests an entry that the copy
 * does not have.
 */
async function readOldRecords(
  reading: LedgerReading,
  old: readonly OldRecord[],
  isPast: (entry: Entry) => boolean,
): Promise<void> {
  const { reader, interruption } = reading.parts
  for (const about of RECORD_KINDS) {
    const some = old.filter((record) => record.about === about)
    const ids = some.map(({ id }) => id)
    const records = await interruption.wait(reader.find(about, ids))
    for (const [index, one] of some.entries())
      compareOldRecord(reading, one, records[index] ?? null, isPast)
  }
}

function compareOldRecord(
  reading: LedgerReading,
  { about, known, isComplete }: OldRecord,
  record: StoredRecord | null,
  isPast: (entry: Entry) => boolean,
): void {
  if (record) {
    reading.state.judge(about, record)
    if (about === 'account') reading.state.addOldAccount(record)
  }
  for (const kind of KINDS_OF[about]) {
    const before = known.find(({ entry }) => entry.kind === kind) ?? null
    const read = record && entryOfRecord(kind, record, reading.parts.digest)
    if (before || (isComplete && read && isPast(read.entry)))
      reading.addDifference(differenceOf(before, read && writtenOf(read.entry)))
  }
}
