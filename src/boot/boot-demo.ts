import { DATABASE } from '../adapters/demo/open-demo.ts'
import { demoRows } from '../adapters/demo/sample.ts'
import { FEED_PAGE } from '../core/domain/feed.ts'
import { newestFirst } from '../core/domain/transaction.ts'
import type { FirstPage } from './first-rows.ts'
import { openServedPage } from './served-page.ts'

/** The sample of a first visit. Reading a journal takes more code than fits into the page (decision 19). */
async function firstPage(): Promise<FirstPage | null> {
  const databases = await indexedDB.databases()
  if (databases.some(({ name }) => name === DATABASE)) return null
  const sample = demoRows(Date.now(), document.title)
  const rows = sample.toSorted(newestFirst).slice(0, FEED_PAGE)
  return { rows, isWhole: rows.length === sample.length }
}

// A simulated fault may concern the feed.
openServedPage(location.search.includes('whatif=') ? null : firstPage())
