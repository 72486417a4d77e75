import type { Feed } from '../../core/domain/feed.ts'
import type { TransactionId } from '../../core/domain/ids.ts'
import { newestFirst, type Transaction } from '../../core/domain/transaction.ts'

/** The rows that are newer than an earlier state of the feed, without pending ones. */
export function rowsSince(earlier: Feed, { rows, arrived }: Feed): readonly Transaction[] {
  const known = new Set<TransactionId>()
  let oldest: Transaction | null = null
  for (const row of [...earlier.arrived, ...earlier.rows]) {
    if (row.status === 'pending') continue
    known.add(row.id)
    oldest = row
  }
  return [...arrived, ...rows].filter(
    (row) =>
      row.status !== 'pending' &&
      !known.has(row.id) &&
      (oldest === null || newestFirst(row, oldest) < 0),
  )
}
