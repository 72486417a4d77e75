import type { Entry, EntryKind } from '../../domain/check/entry.ts'
import { compareIds } from '../../domain/check/records.ts'
import type { ListCursor } from '../../ports/archive.ts'

/** The cursor at which each of the three lists continues; null at its start. */
export type ListCursors = Readonly<Record<EntryKind, ListCursor | null>>

/** The cursors of the last entry of each kind so far. */
export class LastCursors {
  readonly #last: Record<EntryKind, Entry | null> = { open: null, send: null, close: null }

  /** Adds the next entry in the order of the ledger. */
  add(entry: Entry): void {
    const last = this.#last[entry.kind]
    if (!last || entry.time > last.time || compareIds(entry.id, last.id) > 0)
      this.#last[entry.kind] = entry
  }

  get cursors(): ListCursors {
    const { open, send, close } = this.#last
    return { open: cursorOf(open), send: cursorOf(send), close: cursorOf(close) }
  }
}

function cursorOf(entry: Entry | null): ListCursor | null {
  return entry && { value: { time: entry.time }, id: entry.id }
}
