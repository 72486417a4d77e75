import type { Entry, EntryKind } from '../../domain/check/entry.ts'
import type { Place } from '../../ports/archive.ts'

/** Where each of the three lists is read on; null where it begins. */
export type Places = Readonly<Record<EntryKind, Place | null>>

/** The places of the last entry of each kind so far. */
export class LastPlaces {
  readonly #last: Record<EntryKind, Entry | null> = { open: null, send: null, close: null }

  /** Takes the next entry in the order of the ledger. */
  add(entry: Entry): void {
    const last = this.#last[entry.kind]
    if (!last || entry.time > last.time || isLaterInBytes(entry.id, last.id))
      this.#last[entry.kind] = entry
  }

  get places(): Places {
    const { open, send, close } = this.#last
    return { open: placeOf(open), send: placeOf(send), close: placeOf(close) }
  }
}

function placeOf(entry: Entry | null): Place | null {
  return entry && { value: { time: entry.time }, id: entry.id }
}

/** The database orders ids of one instant by their bytes in UTF-8, which is the order of their code points. */
function isLaterInBytes(id: string, other: string): boolean {
  const [a, b] = [[...id], [...other]]
  const at = a.findIndex((character, index) => character !== b[index])
  return at >= 0 && (a[at]?.codePointAt(0) ?? 0) > (b[at]?.codePointAt(0) ?? -1)
}
