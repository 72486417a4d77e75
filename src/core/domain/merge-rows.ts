import type { TransactionId } from './ids.ts'
import { newestFirst, type Transaction } from './transaction.ts'

/** Replaces rows by their newer state and removes these from `incoming`. */
export function replaceKnown(
  rows: readonly Transaction[],
  incoming: Map<TransactionId, Transaction>,
): readonly Transaction[] {
  if (!rows.some(({ id }) => incoming.has(id))) return rows
  return rows.map((row) => {
    const newer = incoming.get(row.id)
    if (!newer) return row
    incoming.delete(row.id)
    return newer
  })
}

export function sorted(rows: readonly Transaction[]): readonly Transaction[] {
  return [...rows].sort(newestFirst)
}
