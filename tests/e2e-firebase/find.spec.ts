import { expect, modal } from '../e2e/product.ts'
import { visit } from '../stories/home.ts'
import { aBusyLedger } from './a-busy-ledger.ts'
import { test } from './production.ts'

test('the search finds people and loaded transactions at once, and everything as soon as the copy of a small ledger is made', async ({
  page,
  database,
}) => {
  await database.write(aBusyLedger({ transfers: 50 }))
  await visit(page, '/?find=CLE')
  const search = modal(page, 'Find')
  await expect(search.getByRole('link', { name: '@Cleo', exact: true })).toBeVisible()
  await expect(search.getByText(/^Searched in your copy of the ledger/)).toBeVisible()
  await search.getByLabel('Find people and transactions').fill('number 7')
  await expect(search.getByText('1 found')).toBeVisible()
})
