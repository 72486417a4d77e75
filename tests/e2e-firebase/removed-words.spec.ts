import type { Page } from '@playwright/test'
import { madeUpSalts } from '../../scripts/made-up-salts.mjs'
import { storesWith } from '../e2e/device-stores.ts'
import { modal, rows } from '../e2e/product.ts'
import { untilCached } from '../e2e/site.ts'
import { IN_DEPTH } from '../in-depth.ts'
import { expect, newEmail, visit } from '../stories/home.ts'
import { aPerson } from './a-person.ts'
import { test } from './production.ts'
import { storeSignIn } from './sign-in-storage.ts'

const WORD = 'Xylophone-4711'
const MINUTE_MS = 60_000
const JANUARY = new Date(Date.UTC(2026, 0, 1))

test.use({ serviceWorkers: 'allow' })

/** What Maya sent to Tom long ago, so that its entry is sealed. */
function ledgerOf(maya: string) {
  return [
    ...aPerson(maya, 'Maya', { balance: 1336, totalSent: 1, joinDate: JANUARY }),
    ...aPerson('id-tom', 'Tom', { balance: 1338, totalReceived: 1, joinDate: JANUARY }),
    aSend(maya, 'said', WORD, JANUARY),
  ]
}

function aSend(maya: string, id: string, message: string, timestamp: Date) {
  const send = { type: 'sent', icon: '📤', title: 'Sent to @Tom', message, amount: -1 }
  const names = { profile: 'Tom', sender: 'Maya', recipient: 'Tom', recipientKey: 'tom' }
  const parties = { senderId: maya, recipientId: 'id-tom', status: 'settled', timestamp }
  const fields = { id, ...send, ...names, ...parties, salts: madeUpSalts(id) }
  return { path: `transactions/${id}`, fields }
}

const check = (page: Page) => modal(page, 'Check the ledger')

/** Checks the ledger, which fills the copy on the device, or lets it forget. */
async function checkLedger(page: Page, button: string): Promise<void> {
  await visit(page, '/?check')
  await check(page).getByRole('button', { name: button, exact: true }).click()
  await expect(check(page).getByRole('heading', { name: 'It all adds up' })).toBeVisible()
}

test('a message that its sender deletes is in no store of their device, or of a reader’s, after the next check', {
  tag: IN_DEPTH,
}, async ({ page, elsewhere, deployment, database }) => {
  const maya = await storeSignIn(page, deployment.url, newEmail())
  await database.write(ledgerOf(maya))
  for (const device of [page, elsewhere]) {
    await visit(device)
    await untilCached(device)
    await expect(rows(device).first()).toContainText(WORD)
    await checkLedger(device, 'Check the ledger')
    await expect
      .poll(() => storesWith(device, WORD))
      .toEqual(['localStorage pledger-known-feed', 'database pledger-copy bundles'])
  }
  await visit(page, `/?send=Tom&amount=2&message=${WORD}`)
  await expect(modal(page, 'Send GBP').getByLabel('Message')).toHaveValue(WORD)
  await modal(page, 'Send GBP').getByLabel('Amount').fill('3')
  await expect.poll(() => storesWith(page, WORD)).toContain('sessionStorage pledger-draft')

  await visit(page, '/?transaction=said')
  const row = page.getByRole('dialog')
  await row.getByRole('button', { name: 'Delete my message' }).click()
  await row.getByRole('button', { name: 'Delete for ever' }).click()
  await expect(row.getByText('Message deleted by its sender')).toBeVisible()
  await expect.poll(() => storesWith(page, WORD)).toEqual(['database pledger-copy bundles'])
  for (const device of [page, elsewhere]) {
    await visit(device)
    await expect(rows(device).first()).toContainText('Message deleted by its sender')
    await checkLedger(device, 'Check what is new')
    await expect(check(device).getByText('1 text: your copy has forgotten it, too')).toBeVisible()
    await expect.poll(() => storesWith(device, WORD)).toEqual([])
  }
})

test('a message that its sender deletes is gone from an older row of a page that is open elsewhere, without a reload', async ({
  page,
  elsewhere,
  deployment,
  database,
}) => {
  const maya = await storeSignIn(page, deployment.url, newEmail())
  const newer = aSend(maya, 'newer', 'Thank you', new Date(JANUARY.getTime() + 1000))
  await database.write([...ledgerOf(maya), newer])
  await elsewhere.clock.install()
  await visit(elsewhere)
  await expect(rows(elsewhere).nth(1)).toContainText(WORD)
  await elsewhere.clock.fastForward(MINUTE_MS / 2)

  await visit(page, '/?transaction=said')
  const row = page.getByRole('dialog')
  await row.getByRole('button', { name: 'Delete my message' }).click()
  await row.getByRole('button', { name: 'Delete for ever' }).click()
  await expect(row.getByText('Message deleted by its sender')).toBeVisible()

  await elsewhere.clock.fastForward(MINUTE_MS / 2)
  await expect(rows(elsewhere).nth(1)).toContainText('Message deleted by its sender')
  await expect.poll(() => storesWith(elsewhere, WORD)).toEqual([])
})
