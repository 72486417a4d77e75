import { compareIds } from '../../domain/check/id-order.ts'
import type { RecordKind, StoredRecord } from '../../domain/check/stored-record.ts'
import { LONGEST_STRETCH, type Stretch } from '../../ports/archive.ts'
import type { Interruption } from './interruption.ts'
import type { SnapshotReader } from './snapshot-reader.ts'

/** How many stretches are read at once. */
const AT_ONCE = 10

/**
 * The records of a snapshot that no list has, since their time field is missing. `listed` are the ids of all records that its
 * lists have. Throws `Stopped` if the check is stopped.
 */
export async function* unlistedRecords(
  reader: SnapshotReader,
  about: RecordKind,
  listed: readonly string[],
  interruption: Interruption,
): AsyncGenerator<readonly StoredRecord[]> {
  let batch: Promise<readonly StoredRecord[]>[] = []
  for (const stretch of stretchesOf(listed)) {
    batch.push(reader.unlisted(about, stretch))
    if (batch.length < AT_ONCE && stretch.to !== null) continue
    yield (await interruption.wait(Promise.all(batch))).flat()
    batch = []
  }
}

/** Divides all possible ids so that no stretch has more than 99 listed ones. */
function* stretchesOf(listed: readonly string[]): Generator<Stretch> {
  const ids = listed.toSorted(compareIds).filter((id, at, sorted) => id !== sorted[at - 1])
  let after: string | null = null
  for (let at = 0; ; at += LONGEST_STRETCH) {
    const some = ids.slice(at, at + LONGEST_STRETCH)
    const isLast = at + LONGEST_STRETCH >= ids.length
    const to: string | null = isLast ? null : (some.at(-1) ?? null)
    yield { after, to, listed: some }
    if (isLast) return
    after = to
  }
}
