import type { Feed } from '../../core/domain/feed.ts'
import type { RowChange } from '../../core/domain/highest-balances.ts'
import { newestFirst } from '../../core/domain/transaction.ts'

/** The rows that have come, or have changed their status, since an earlier state of the feed, without pending ones. */
export function changesSince(earlier: Feed, { rows, arrived }: Feed): readonly RowChange[] {
  const known = new Map([...earlier.arrived, ...earlier.rows].map((row) => [row.id, row]))
  // Rows below it come with their page. Pending rows are above all others.
  const oldest = earlier.next === null ? undefined : earlier.rows.at(-1)
  return [...arrived, ...rows]
    .filter((row) => row.status !== 'pending' && (!oldest || newestFirst(row, oldest) <= 0))
    .map((row) => ({ row, before: known.get(row.id) }))
    .filter(({ row, before }) => row.status !== before?.status)
}
