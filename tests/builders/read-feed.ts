import type { Cursor, FeedPage } from '../../src/core/domain/feed.ts'
import type { Transaction } from '../../src/core/domain/transaction.ts'
import type { Ledger } from '../../src/core/ports/ledger.ts'

/** All rows of a ledger, newest first, read page by page. */
export async function readFeed(ledger: Pick<Ledger, 'loadPage'>): Promise<Transaction[]> {
  const rows: Transaction[] = []
  let next: Cursor | null = null
  do {
    const page: FeedPage = await ledger.loadPage(next, 100)
    rows.push(...page.rows)
    next = page.next
  } while (next !== null)
  return rows
}
