import { expect } from '@playwright/test'
import { expectBalance, rows } from '../e2e/product.ts'
import { violations } from '../e2e/violations.ts'
import { IN_DEPTH } from '../in-depth.ts'
import { visit } from '../stories/home.ts'
import { aBusyLedger } from './a-busy-ledger.ts'
import { join, test } from './production.ts'

// During an animation the colours would be between their values.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

test.beforeEach(({ database }) => database.write(aBusyLedger({ transfers: 50 })))

test('the page has no accessibility violation, signed out', { tag: IN_DEPTH }, async ({ page }) => {
  await visit(page)
  await expect(rows(page).first()).toBeVisible()
  expect(await violations(page)).toEqual([])
})

test('the page has no accessibility violation, signed in', { tag: IN_DEPTH }, async ({ page }) => {
  await join(page, 'Maya')
  await expectBalance(page, '1,337')
  expect(await violations(page)).toEqual([])
})
