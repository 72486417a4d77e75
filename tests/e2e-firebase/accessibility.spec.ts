import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { expectBalance, rows } from '../e2e/product.ts'
import { aBusyLedger } from './a-busy-ledger.ts'
import { join, test, visit } from './production.ts'

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

// During an animation the colours would be between their values.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

test.beforeEach(({ database }) => database.write(aBusyLedger({ transfers: 50 })))

test('the page has no accessibility violation, signed out', async ({ page }) => {
  await visit(page)
  await expect(rows(page).first()).toBeVisible()
  expect(await violations(page)).toEqual([])
})

test('the page has no accessibility violation, signed in', async ({ page }) => {
  await join(page, 'Maya')
  await expectBalance(page, '1,337')
  expect(await violations(page)).toEqual([])
})

async function violations(page: Page) {
  const { violations: found } = await new AxeBuilder({ page }).withTags(rules).analyze()
  return found.map(({ id, nodes }) => ({ id, at: nodes.map(({ target }) => target.join(' ')) }))
}
