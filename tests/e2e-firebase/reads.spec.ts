import type { BrowserContext } from '@playwright/test'
import { monthOf } from '../../src/core/domain/month.ts'
import { rows, sendPoints } from '../e2e/product.ts'
import { IN_DEPTH, inDepth } from '../in-depth.ts'
import { expect, visit } from '../stories/home.ts'
import { aBusyLedger } from './a-busy-ledger.ts'
import { countReads, type Reads } from './count-reads.ts'
import { join, test } from './production.ts'

/** How long a page waits after its first rows before it listens, unless its visitor is signed in. */
const REST_MS = 6_000

/** The first rows of the feed, and five people of the list. */
const ROWS_AND_LIST = 30

const MOST_SIGNED_OUT = 31
const MOST_SIGNED_IN = 34
/** A row more, and twice the name that it waits for. */
const MOST_WHERE_POINTS_WAIT = MOST_SIGNED_IN + 3

/** The listeners: new rows and settled rows of the feed; then the account, requests and waiting points; then the name that these wait for. */
const LISTENERS_SIGNED_OUT = 2
const LISTENERS_SIGNED_IN = 5
const LISTENERS_WHERE_POINTS_WAIT = 6

// The same reads at any number: more than any of them may read, and in depth fewer and many more.
for (const transfers of inDepth ? [50, 500, 5_000] : [500])
  test.describe(`with ${transfers} transactions`, () => {
    test.beforeEach(({ database }) => database.write(thankedThisMonth(aBusyLedger({ transfers }))))

    test(`a visit reads at most ${MOST_SIGNED_OUT} documents, signed out`, async ({ page }) => {
      await page.clock.install()
      const reads = await countReads(page)
      await visit(page)
      await page.clock.fastForward(REST_MS)
      expect(await documentsOf(reads, LISTENERS_SIGNED_OUT)).toBeLessThanOrEqual(MOST_SIGNED_OUT)
    })

    test(`a visit reads at most ${MOST_SIGNED_IN} documents, signed in`, async ({
      page,
      context,
    }) => {
      await join(page, 'Maya')
      const reads = await comeBack(context)
      expect(await documentsOf(reads, LISTENERS_SIGNED_IN)).toBeLessThanOrEqual(MOST_SIGNED_IN)
    })

    test(`a visit reads at most ${MOST_WHERE_POINTS_WAIT} documents where one’s points wait for somebody`, {
      tag: IN_DEPTH,
    }, async ({ page, context }) => {
      await join(page, 'Maya')
      await sendPoints(page, { to: 'Nobody Yet', amount: 5 })
      await expect(rows(page).first()).toContainText('Waiting for @Nobody Yet to join')
      const reads = await comeBack(context)
      const documents = await documentsOf(reads, LISTENERS_WHERE_POINTS_WAIT)
      expect(documents).toBeLessThanOrEqual(MOST_WHERE_POINTS_WAIT)
    })
  })

/** The same people, who got points this month: a visit lists five of them. */
function thankedThisMonth(ledger: ReturnType<typeof aBusyLedger>) {
  const sums = { month: monthOf(Date.now()), monthReceived: 1, monthSent: 1 }
  return ledger.map(({ path, fields }) => ({
    path,
    fields: path.startsWith('users/') ? { ...fields, ...sums } : fields,
  }))
}

/** Opens the page again, and counts what that reads. */
async function comeBack(context: BrowserContext): Promise<() => Reads> {
  const page = await context.newPage()
  const reads = await countReads(page)
  await visit(page)
  return reads
}

/** Waits until everything is read, and returns the number of documents. */
async function documentsOf(reads: () => Reads, listeners: number): Promise<number> {
  const state = () => {
    const { standing, open, documents } = reads()
    return { following: standing >= listeners, open, shown: documents >= ROWS_AND_LIST }
  }
  await expect.poll(state).toEqual({ following: true, open: 0, shown: true })
  return reads().documents
}
