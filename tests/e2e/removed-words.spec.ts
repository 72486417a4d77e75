import type { Page } from '@playwright/test'
import { IN_DEPTH } from '../in-depth.ts'
import { storesWith } from './device-stores.ts'
import { expect, header, modal, openAs, rows, sendPoints, test } from './product.ts'
import { test as ofSite, untilCached } from './site.ts'

const WORD = 'Xylophone-4711'
const DATABASES = ['database pledger-copy bundles', 'database pledger-demo commits']

const check = (page: Page) => modal(page, 'Check the ledger')

/** Checks the ledger, which fills the copy on the device, or lets it forget. */
async function checkLedger(page: Page, button: string): Promise<void> {
  await page.goto('/?check')
  await check(page).getByRole('button', { name: button, exact: true }).click()
  await expect(check(page).getByRole('heading', { name: 'It all adds up' })).toBeVisible()
}

ofSite(
  'a message that its sender deletes is in no store of the device after the next check',
  {
    tag: IN_DEPTH,
  },
  async ({ page }) => {
    await openAs(page, 'Lars')
    await untilCached(page)
    await sendPoints(page, { to: 'Priya', amount: 3, message: WORD })
    await expect(rows(page).first()).toContainText(WORD)
    await checkLedger(page, 'Check the ledger')
    await expect.poll(() => storesWith(page, WORD)).toEqual(expect.arrayContaining(DATABASES))

    await page.goto('/')
    await rows(page).first().getByText(WORD).click()
    const row = page.getByRole('dialog')
    await row.getByRole('button', { name: 'Delete my message' }).click()
    await row.getByRole('button', { name: 'Delete for ever' }).click()
    await expect(row.getByText('Message deleted by its sender')).toBeVisible()
    await checkLedger(page, 'Check what is new')
    await expect(check(page).getByText('1 text: your copy has forgotten it, too')).toBeVisible()
    await expect.poll(() => storesWith(page, WORD)).toEqual([])

    await page.goto(`/?find=${WORD}`)
    await expect(modal(page, 'Find').getByText('Nothing found')).toBeVisible()
    await checkLedger(page, 'Check what is new')
    await expect(check(page).getByText('your copy has forgotten')).toBeHidden()
  },
)

test('a description that its owner clears is in no store of the device after the next check', async ({
  page,
}) => {
  const profile = page.getByRole('dialog')
  const describe = async (text: string) => {
    await page.goto('/')
    await header(page).getByRole('button', { name: 'Your profile' }).click()
    await profile.getByText('Settings').click()
    await profile.getByText('About you').first().click()
    await profile.getByLabel('About you').fill(text)
    await profile.getByRole('button', { name: 'Save' }).click()
    await expect(profile.getByText('Saved')).toBeVisible()
  }
  await openAs(page, 'Lars')
  await describe(WORD)
  await checkLedger(page, 'Check the ledger')
  await expect
    .poll(() => storesWith(page, WORD))
    .toEqual(['database pledger-copy accounts', 'database pledger-demo commits'])
  await describe('')
  await checkLedger(page, 'Check what is new')
  await expect.poll(() => storesWith(page, WORD)).toEqual([])
})
