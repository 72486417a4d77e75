import type { Entry } from './entry.ts'

const RANKS = { open: 0, send: 1, close: 2 }

/** The order of the entries in the ledger: by time, then open, send, close, then by id in UTF-16 code units. Negative if `a` comes first. */
export function compareEntries(a: Entry, b: Entry): number {
  if (a.time !== b.time) return a.time - b.time
  if (a.kind !== b.kind) return RANKS[a.kind] - RANKS[b.kind]
  if (a.id === b.id) return 0
  return a.id < b.id ? -1 : 1
}
