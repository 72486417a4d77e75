import { compareIds, type RecordKind, type StoredRecord } from '../../domain/check/records.ts'
import { type ListedRange, LONGEST_RANGE } from '../../ports/archive.ts'
import type { Interruption } from './interruption.ts'
import type { SnapshotReader } from './snapshot-reader.ts'

/** How many ranges are read at once. */
const AT_ONCE = 10

/**
 * The records of a snapshot that no list has, since they lack a time field. `listed` are the ids of all records that its lists
 * have. Throws `Stopped` if the check is stopped.
 */
export async function* unlistedRecords(
  reader: SnapshotReader,
  about: RecordKind,
  listed: readonly string[],
  interruption: Interruption,
): AsyncGenerator<readonly StoredRecord[]> {
  let batch: Promise<readonly StoredRecord[]>[] = []
  for (const range of rangesOf(listed)) {
    batch.push(reader.findUnlisted(about, range))
    if (batch.length < AT_ONCE && range.to !== null) continue
    yield (await interruption.wait(Promise.all(batch))).flat()
    batch = []
  }
}

/** Divides all possible ids into ranges with up to 99 listed ids each. */
function* rangesOf(listed: readonly string[]): Generator<ListedRange> {
  const ids = listed.toSorted(compareIds).filter((id, at, sorted) => id !== sorted[at - 1])
  let after: string | null = null
  for (let at = 0; ; at += LONGEST_RANGE) {
    const some = ids.slice(at, at + LONGEST_RANGE)
    const isLast = at + LONGEST_RANGE >= ids.length
    const to: string | null = isLast ? null : (some.at(-1) ?? null)
    yield { after, to, listed: some }
    if (isLast) return
    after = to
  }
}
