import type { Checkpoint } from '../../domain/check/checkpoint.ts'
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
import { accept, type Result, refuse } from '../../domain/result.ts'
import { TEXT_PARTS } from '../../domain/transaction.ts'
import type { Archive, Snapshot } from '../../ports/archive.ts'
import type { CopyHead, CopyRefusal, LedgerCopy } from '../../ports/ledger-copy.ts'
import type { Clock, Digest, Pause, Random } from '../../ports/platform.ts'
import { Stoppable } from '../stoppable.ts'
import { type CheckParts, CheckReading } from './check-state.ts'
import {
  belongsInCopy,
  CompareWithCopy,
  differenceOf,
  type ForgottenText,
  forgottenTexts,
  writtenOf,
} from './compare-with-copy.ts'
import {
  CopyUnusable,
  corrupt,
  entriesOf,
  grownHead,
  headOf,
  type KnownEntry,
  readBundles,
  requireUsable,
} from './copy.ts'
import { SnapshotReader } from './entry-stream.ts'
import {
  type AuditDepth,
  type AuditProgress,
  type AuditRefusal,
  type AuditReport,
  type AuditRequest,
  ProgressReporter,
} from './report.ts'

/** Checks the ledger against its own records, against the copy on this device and against a checkpoint. */
export class AuditLedger {
  readonly #work = new Stoppable()

  constructor(
    private readonly archive: Archive,
    private readonly copy: LedgerCopy,
    private readonly digest: Digest,
    private readonly clock: Clock,
    private readonly random: Random,
    private readonly pause: Pause,
  ) {}

  /**
   * Checks the ledger and adds what it read to the copy. Reports its progress up to 20 times a second. Refuses an empty
   * checkpoint, and one of another ledger. Throws a `Fault` if the archive cannot be read; what was read until then is in
   * the copy.
   */
  async check(
    { depth, checkpoint }: AuditRequest,
    onProgress: (progress: AuditProgress) => void,
  ): Promise<Result<AuditReport, AuditRefusal>> {
    if (checkpoint?.size === 0) return refuse({ code: 'empty-checkpoint' })
    const { archive, copy, digest, random } = this
    return this.#work.run(async (interruption) => {
      const progress = new ProgressReporter(this.clock, this.pause, interruption, onProgress)
      const snapshot = await interruption.wait(archive.open())
      if (checkpoint && checkpoint.origin !== snapshot.origin)
        return refuse({ code: 'other-origin', origin: checkpoint.origin })
      const ports = { archive, copy, digest, random, progress, interruption }
      return accept(await runCheck(ports, snapshot, depth, checkpoint ?? null))
    })
  }

  /** Ends what is running as soon as possible; otherwise nothing happens. */
  stop(): void {
    this.#work.stop()
  }
}

type CheckPorts = Omit<CheckParts, 'reader' | 'head' | 'checkpoint'> & { readonly archive: Archive }

/** One check of the ledger, from the opened snapshot to the report. Throws `Stopped`, and a `Fault` of the archive. */
async function runCheck(
  ports: CheckPorts,
  opened: Snapshot,
  depth: AuditDepth,
  checkpoint: Checkpoint | null,
): Promise<AuditReport> {
  const { archive, copy, interruption, progress } = ports
  const partsFor = async (head: CopyHead | null): Promise<CheckParts> => {
    const snapshot = isOlder(opened, head) ? await interruption.wait(archive.open()) : opened
    return { ...ports, reader: new SnapshotReader(archive, snapshot), checkpoint, head }
  }
  let { head, problem } = await headOf(copy, opened.origin)
  while (depth === 'new' && head && head.size > 0) {
    const before = head
    progress.expect(await estimateNew(ports, before))
    try {
      return await run(await partsFor(before), (reading) => checkNew(reading, before))
    } catch (cause) {
      if (!(cause instanceof CopyUnusable)) throw cause
      head = await grownHead(copy, before)
      problem = head ? null : cause.refusal
    }
  }
  progress.expect(await estimate(ports))
  return run(await partsFor(head), checkEverything, problem)
}

function estimate({ archive, interruption }: CheckPorts): Promise<number> {
  return interruption.wait(archive.estimate())
}

/** Null after a finished check: an estimate would read more than what is new. */
async function estimateNew(ports: CheckPorts, { checkedAt, size }: CopyHead) {
  return checkedAt === null ? (await estimate(ports)) - size : null
}

/** Another tab may have read a later snapshot and stored it since. */
function isOlder(snapshot: Snapshot, head: CopyHead | null): boolean {
  return (head?.sealedBefore ?? 0) > (snapshot.sealedBefore ?? Number.POSITIVE_INFINITY)
}

/** What a check compared with the copy. */
interface Compared {
  /** How many entries. */
  readonly entries: number
  /** The texts that the copy has and the ledger has not any more. */
  readonly forgotten: readonly ForgottenText[]
}

const NOTHING_COMPARED: Compared = { entries: 0, forgotten: [] }

/** Reads, reconciles the balances, and saves. Where it ends early, what was read stays in the copy. */
async function run(
  parts: CheckParts,
  check: (reading: CheckReading) => Promise<Compared>,
  problem: CopyRefusal | null = null,
): Promise<AuditReport> {
  const reading = new CheckReading(parts)
  if (problem) reading.writer.close(problem)
  try {
    const compared = await check(reading)
    await reading.reconcile()
    // Before the check counts as finished: the next one looks only for what is taken away after this one.
    const forgotten = await reading.forget(compared.forgotten)
    await reading.save('checked')
    parts.progress.finish()
    return reportOf(reading, compared.entries, forgotten)
  } catch (cause) {
    // The cause that ended the check matters more than a second failure of the copy.
    if (!(cause instanceof CopyUnusable)) await reading.saveEarly().catch(() => {})
    throw cause
  }
}

/** The report of a check that has read everything. `compared` and `forgotten`: see `AuditReport`. */
function reportOf(
  { state, writer, parts: { reader, head } }: CheckReading,
  compared: number,
  forgotten: number,
): AuditReport {
  const { origin, readAt } = reader.snapshot
  const { accounts, inBalances, waiting } = state.sums()
  const { all, hints, notReadAgain } = state.findings
  return {
    origin,
    readAt,
    entries: state.size + state.unsealed.length,
    accounts,
    inBalances,
    waiting,
    before: head && { size: head.size, checkedAt: head.checkedAt },
    compared,
    forgotten,
    findings: [...all, ...state.judgeCheckpoint()],
    notReadAgain,
    hints,
    checkpoint: { origin, size: state.size, root: state.root() },
    documents: reader.documents,
    copyProblem: writer.problem,
  }
}

/** Reads the whole ledger and compares it with the copy. */
async function checkEverything(reading: CheckReading): Promise<Compared> {
  const { copy, head, digest } = reading.parts
  const { state, writer } = reading
  /** Runs a step of the comparison. Null, and no further steps, once the copy cannot be used. */
  const compare = async <T>(step: () => Promise<T>): Promise<T | null> => {
    try {
      return await step()
    } catch (cause) {
      if (!(cause instanceof CopyUnusable)) throw cause
      const hasGrown = head !== null && (await grownHead(copy, head)) !== null
      writer.close(hasGrown ? { code: 'copy-changed' } : cause.refusal)
      return null
    }
  }
  const comparison = head && (await compare(() => CompareWithCopy.open(copy, head, digest)))
  await reading.read({
    onSealed: async (read) => {
      const isCompared = comparison && !writer.problem
      const texts = isCompared ? await compare(() => comparison.textsOf(read, state.size)) : null
      return reading.append(texts ? { ...read, texts } : read)
    },
    onBundle: async (bundle) => {
      if (!comparison || writer.problem) return
      await compare(() => comparison.add(bundle))
      if (!comparison.agrees) writer.close()
    },
  })
  await reading.judgeUnlisted()
  if (!comparison || writer.problem) return NOTHING_COMPARED
  const differences = await compare(() => comparison.end(state.unsealed))
  if (!comparison.agrees) writer.close()
  if (!differences) return NOTHING_COMPARED
  state.findings.addBroken(differences)
  return { entries: head?.size ?? 0, forgotten: comparison.forgotten }
}

/**
 * Replays the copy, compares some old entries with the ledger, and reads what is new. Where it continues a stopped first check,
 * it also looks for records that no list has. Throws `CopyUnusable`.
 */
async function checkNew(reading: CheckReading, head: CopyHead): Promise<Compared> {
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

/** The transactions from which a text was taken away since the last check, by id, with their texts as they are now. */
async function readRemoved(
  { parts: { reader, digest, interruption }, state }: CheckReading,
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

/** Which texts of a copied send are gone. None where the ledger does not have this send any more: the copy is the proof. */
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

/** How many findings of the last check are not in the head's list, without those that a drawn record showed again. */
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
  reading: CheckReading,
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
  { parts: { copy, progress }, state }: CheckReading,
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
  reading: CheckReading,
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
  reading: CheckReading,
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
