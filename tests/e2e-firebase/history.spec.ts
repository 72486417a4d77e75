import { sendPoints } from '../e2e/product.ts'
import { IN_DEPTH } from '../in-depth.ts'
import { expect, visit } from '../stories/home.ts'
import { aBusyLedger } from './a-busy-ledger.ts'
import { countReads } from './count-reads.ts'
import { join, test } from './production.ts'

const MOST = 30
/** Those of the feed, and those of the history. */
const LISTENERS = 4

test(`opening a history reads at most ${MOST} documents, and shows balances that fit`, async ({
  page,
  database,
}) => {
  await database.write(aBusyLedger({ transfers: 500 }))
  await visit(page)
  const name = page.getByRole('feed').getByRole('button', { name: /^@/ }).first()
  const reads = await countReads(page)
  await name.click()
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByRole('listitem').first()).toBeVisible()
  await expect.poll(() => reads().standing).toBeGreaterThanOrEqual(LISTENERS)
  await expect.poll(() => reads().open).toBe(0)
  expect(reads().documents).toBeLessThanOrEqual(MOST)
})

test('what one sends is in one’s history at once, with the balance after it', {
  tag: IN_DEPTH,
}, async ({ page }) => {
  await join(page, 'Maya')
  await sendPoints(page, { to: 'Nobody Yet', amount: 5 })
  await page.goto('/?profile=Maya')
  const rows = page.getByRole('region', { name: 'History of @Maya' }).getByRole('listitem')
  await expect(rows).toHaveCount(1)
  await expect(rows.first()).toContainText('1,332')
})
