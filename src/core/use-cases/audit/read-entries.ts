import { compareEntries, type EntryKind } from '../../domain/check/entry.ts'
import type { Hashing } from '../../domain/check/merkle.ts'
import type { Interruption } from './interruption.ts'
import type { ListCursors } from './list-cursors.ts'
import { ListReader, type OnRecord, type ReadEntry } from './list-reader.ts'
import type { SnapshotReader } from './snapshot-reader.ts'

const KINDS: readonly EntryKind[] = ['open', 'send', 'close']

/** Reads the three lists after these cursors as one, in batches, in the order of entries. */
export async function* readEntries(
  reader: SnapshotReader,
  after: ListCursors,
  hashing: Hashing,
  onRecord: OnRecord,
  interruption: Interruption,
): AsyncGenerator<readonly ReadEntry[]> {
  const lists = KINDS.map((kind) => new ListReader(reader, kind, after[kind], hashing, onRecord))
  for (;;) {
    await interruption.wait(Promise.all(lists.map((list) => list.load())))
    if (lists.every((list) => list.isAtEnd)) return
    yield merge(lists)
  }
}

/** The loaded entries, in order, until a list has to load its next page. */
function merge(lists: readonly ListReader[]): readonly ReadEntry[] {
  const batch: ReadEntry[] = []
  for (;;) {
    let first: ListReader | null = null
    let next: ReadEntry | null = null
    for (const list of lists) {
      const read = list.peek()
      if (!read && !list.isAtEnd) return batch
      if (!read || (next && compareEntries(next.entry, read.entry) < 0)) continue
      first = list
      next = read
    }
    if (!first || !next) return batch
    batch.push(next)
    first.advance()
  }
}
