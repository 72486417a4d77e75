import type { EntryKind } from '../../src/core/domain/check/entry.ts'
import type { Micros, StoredRecord } from '../../src/core/domain/check/records.ts'
import {
  type Archive,
  type ListCursor,
  type Snapshot,
  TIME_FIELDS,
} from '../../src/core/ports/archive.ts'
import type { OwnersRecord } from './archive-harness.ts'

/** Lists all records of a kind, page by page. */
export async function pagesOf(
  archive: Archive,
  kind: EntryKind,
  snapshot?: Snapshot,
): Promise<readonly (readonly StoredRecord[])[]> {
  const opened = snapshot ?? (await archive.open())
  const pages: (readonly StoredRecord[])[] = []
  for (let after: ListCursor | null = null; ; ) {
    const page: readonly StoredRecord[] = await archive.list(opened, kind, after)
    pages.push(page)
    const last = page.at(-1)
    if (!last || page.length < 100) return pages
    after = { value: last.fields[TIME_FIELDS[kind]] ?? null, id: last.id }
  }
}

export async function idsOf(
  archive: Archive,
  kind: EntryKind,
  snapshot?: Snapshot,
): Promise<readonly string[]> {
  return (await pagesOf(archive, kind, snapshot)).flat().map(({ id }) => id)
}

const START = Date.UTC(2026, 0, 1)

/** A time, in whole milliseconds after the start of the year. */
export function timeAt(milliseconds: number): { readonly time: Micros } {
  return { time: ((START + milliseconds) * 1000) as Micros }
}

/** As many records of a kind as asked for, each with the time that `at` gives for its index in milliseconds. */
export function recordsOf(
  kind: EntryKind,
  count: number,
  at: (index: number) => number = (index) => index,
): readonly OwnersRecord[] {
  return Array.from({ length: count }, (_, index) => {
    const time = timeAt(at(index))
    const fields = {
      open: { joinDate: time },
      name: { userId: 'somebody', since: time },
      send: { amount: -1, timestamp: time },
      close: { amount: -1, timestamp: timeAt(0), settledAt: time },
      leave: { joinDate: timeAt(0), leftAt: time },
    }
    // Not in the order in which they are written.
    const id = `${kind}-${String((index * 7919) % count).padStart(6, '0')}`
    return { id, fields: fields[kind] }
  })
}
