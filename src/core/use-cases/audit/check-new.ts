import type { Entry } from '../../domain/check/entry.ts'
import { type CopyHead, recordKey } from '../../ports/ledger-copy.ts'
import { belongsInCopy } from './belongs-in-copy.ts'
import { differenceOf, writtenOf } from './entry-diff.ts'
import { judgeUnlisted } from './judge-unlisted.ts'
import type { LedgerReading } from './ledger-reading.ts'
import { type OldRecord, OldRecordPicker } from './old-records.ts'
import { entriesOf, type KnownEntry, readBundles } from './read-copy.ts'
import { readOldRecords } from './read-old-records.ts'
import { replayCopy } from './replay-copy.ts'

/**
 * Replays the copy, compares some old entries with the ledger, and reads what is new. Where it continues a stopped first check,
 * it also looks for records that no list has. Returns how many entries of the copy it compared. Throws `CopyUnusable`.
 */
export async function checkNew(reading: LedgerReading, head: CopyHead): Promise<number> {
  const { balances } = reading.state
  const picker = new OldRecordPicker(head.size, head.broken, reading.parts.random)
  const isFirst = head.checkedAt === null
  const sent = new Set<string>()
  let last: Entry | null = null
  await replayCopy(reading, head, (known, index) => {
    picker.add(known, index)
    if (known.entry.kind === 'send') sent.add(known.entry.id)
    if (isFirst) reading.noteListed(known.entry.kind, known.entry.id)
    last = known.entry
  })
  const isMissing = (entry: Entry) => belongsInCopy(entry, head, last)
  const drawn = picker.draw()
  const keys = new Set(drawn.map(recordKey))
  const others = picker.broken.filter((record) => !keys.has(recordKey(record)))
  await readOldRecords(reading, [...drawn, ...others], isMissing)
  reading.notReadAgain = notReadAgain(reading, head, drawn)
  reading.isKnown = ({ kind, id }) =>
    kind === 'open'
      ? balances.openedAt(id) !== null
      : sent.has(id) && (kind === 'send' || !balances.isWaiting(id))
  await reading.read((read) => {
    if (!isMissing(read.entry)) return reading.append(read)
    reading.apply(read)
    reading.addDifference(differenceOf(null, writtenOf(read.entry)))
    return null
  })
  await compareChanged(reading, head.origin)
  if (isFirst) await judgeUnlisted(reading)
  return drawn.length
}

/** How many findings of the last check are not in the head's list, without those that a drawn record showed again. */
function notReadAgain(
  { findings }: LedgerReading,
  { broken, moreFindings }: CopyHead,
  drawn: readonly OldRecord[],
): number {
  const listed = new Set(broken.map(recordKey))
  const others = drawn.filter((record) => !listed.has(recordKey(record)))
  const shown = others.reduce((sum, record) => sum + findings.countAbout(record), 0)
  return Math.max(0, moreFindings - shown)
}

/** Compares the entries that came again with another time or status with those of the copy. */
async function compareChanged(reading: LedgerReading, origin: string): Promise<void> {
  if (reading.changed.length === 0) return
  const known = new Map<string, KnownEntry>()
  for await (const bundle of readBundles(reading.parts.copy, origin, 0))
    for (const entry of entriesOf(bundle)) known.set(`${entry.entry.kind} ${entry.entry.id}`, entry)
  for (const read of reading.changed) {
    const { kind, id } = read.entry
    const before = known.get(`${kind} ${id}`) ?? known.get(`send ${id}`) ?? null
    reading.addDifference(differenceOf(before, writtenOf(read.entry)))
  }
}
