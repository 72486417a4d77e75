import type { Page } from '@playwright/test'
import { seedEmulators } from '../../scripts/seed-emulators.mjs'
import { expectBalance, header, modal, rows, sendPoints } from '../e2e/product.ts'
import { IN_DEPTH } from '../in-depth.ts'
import { expect, visit } from '../stories/home.ts'
import { emulators } from './emulators.ts'
import { test } from './production.ts'

test.beforeEach(({ deployment }) => seedEmulators(emulators(), deployment.projectId))

async function signInAsMaya(page: Page): Promise<void> {
  await visit(page)
  await header(page).getByRole('button', { name: 'Sign In' }).click()
  const auth = modal(page, 'Sign In')
  await auth.getByLabel('Email').fill('maya@example.com')
  await auth.getByLabel('Password', { exact: true }).fill('maya likes points')
  await auth.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expectBalance(page, '1,610')
}

test('seeded emulators have a ledger of the demo’s people', { tag: IN_DEPTH }, async ({ page }) => {
  await visit(page, '/?profile=Maya')
  const figures = modal(page, 'Profile of @Maya').getByRole('definition')
  await expect(figures).toHaveText(['1,610 GBP', '12 Mar 2026', '420 GBP', '693 GBP'])
  await page.keyboard.press('Escape')
  await expect(rows(page).first()).toContainText('@Maya sent it to @Tom Okafor')
})

test('the demo’s people sign in on seeded emulators, and the rules let them send', async ({
  page,
}) => {
  await signInAsMaya(page)
  await sendPoints(page, { to: 'Priya', amount: 10 })
  await expectBalance(page, '1,600')
})

test('seeded people are found by any word of their name, accents aside', { tag: IN_DEPTH }, async ({
  page,
}) => {
  await signInAsMaya(page)
  await page.getByRole('button', { name: 'Send GBP' }).first().click()
  const send = modal(page, 'Send GBP')
  await send.getByLabel('Recipient').fill('okafor')
  await expect(send.getByRole('option')).toHaveText(/Tom Okafor/)
  await send.getByLabel('Recipient').fill('ine')
  await expect(send.getByRole('option')).toHaveText(/Inés/)
})
