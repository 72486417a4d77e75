import { expectBalance, rows, sendPoints } from '../e2e/product.ts'
import { aBusyLedger } from './a-busy-ledger.ts'
import { countReads, type Reads } from './count-reads.ts'
import { expect, join, test, visit } from './production.ts'

/** How long a page waits after its first rows before it listens, unless its visitor is signed in. */
const REST_MS = 6_000

const MOST_SIGNED_OUT = 31
const MOST_SIGNED_IN = 34

/** The listeners: new rows and settled rows of the feed; then the account, waiting points and the name they wait for. */
const LISTENERS_SIGNED_OUT = 2
const LISTENERS_SIGNED_IN = 5

for (const transfers of [50, 5_000])
  test.describe(`with ${transfers} transactions`, () => {
    test.beforeEach(({ database }) => database.write(aBusyLedger({ transfers })))

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
      await sendPoints(page, { to: 'Nobody Yet', amount: 5 })
      await expect(rows(page).first()).toContainText('Nobody Yet')
      const visit = await context.newPage()
      const reads = await countReads(visit)
      await visit.goto('/')
      await expectBalance(visit, '1,332')
      expect(await documentsOf(reads, LISTENERS_SIGNED_IN)).toBeLessThanOrEqual(MOST_SIGNED_IN)
    })
  })

/** Waits until everything is read, and returns the number of documents. */
async function documentsOf(reads: () => Reads, listeners: number): Promise<number> {
  const state = () => {
    const { standing, open, documents } = reads()
    return { following: standing >= listeners, open, shown: documents > 25 }
  }
  await expect.poll(state).toEqual({ following: true, open: 0, shown: true })
  return reads().documents
}
