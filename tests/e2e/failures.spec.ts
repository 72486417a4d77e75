import type { Locator, Page } from '@playwright/test'
import { IN_DEPTH } from '../in-depth.ts'
import { expect, expectBalance, fillSend, open, openAs, rows, signOut, test } from './product.ts'

const submit = 'button[type=submit]'

/** Changes the failure that the demo simulates, without leaving the page. */
const setQuery = (page: Page, query: string) =>
  page.evaluate((search) => history.replaceState(history.state, '', search), query)

test('one of two tabs that spend the same points at the same time is refused', async ({
  page,
  context,
}) => {
  await openAs(page, 'Maya')
  const other = await context.newPage()
  await open(other)
  await expectBalance(other, '1,610')
  for (const tab of [page, other]) {
    await tab.bringToFront()
    await fillSend(tab, { to: 'Priya', amount: 1000, message: 'Race' })
  }
  await Promise.all([page, other].map((tab) => tab.locator(submit).dispatchEvent('click')))
  for (const tab of [page, other]) await expectBalance(tab, '610')
  await expect(rows(page).filter({ hasText: 'Race' })).toHaveCount(1)
})

test('signing out in one tab signs out in the other', { tag: IN_DEPTH }, async ({
  page,
  context,
}) => {
  await openAs(page, 'Maya')
  const other = await context.newPage()
  await open(other)
  await expectBalance(other, '1,610')
  await page.bringToFront()
  await signOut(page)
  await expect(other.getByRole('button', { name: 'Sign In' })).toBeVisible()
})

test('a stored demo that cannot be read is moved away with a message, and a new demo starts', async ({
  page,
}) => {
  await open(page)
  await page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('pledger-demo')
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const change = opening.result.transaction('commits', 'readwrite')
          const keys = change.objectStore('commits').getAllKeys()
          keys.onsuccess = () => {
            for (const key of keys.result) change.objectStore('commits').put({ not: 'ours' }, key)
          }
          change.oncomplete = () => {
            opening.result.close()
            resolve()
          }
        }
      }),
  )
  await page.reload()
  await expect(page.getByRole('alert').first()).toContainText('There is a backup of it')
  await expect(rows(page).first()).toContainText('@Maya sent it to @Tom Okafor')
})

test.describe('when the ledger cannot be reached', () => {
  test.use({ expectedErrors: /./ })

  /** Maya sends 10 GBP to Priya where this goes wrong. */
  async function sendAt(page: Page, failure: string): Promise<Locator> {
    await openAs(page, 'Maya', `/?whatif=ledger/${failure}`)
    const send = await fillSend(page, { to: 'Priya', amount: 10, message: 'Typed' })
    await send.locator(submit).click()
    return send
  }

  async function expectFailed(send: Locator): Promise<void> {
    await expect(send.getByRole('alert').first()).toHaveText(
      'Failed to send GBP. Please try again.',
    )
    await expect(send.getByLabel('Message')).toHaveValue('Typed')
  }

  test('a send fails with the words of the catalogue, and the typed text stays', {
    tag: IN_DEPTH,
  }, async ({ page }) => {
    await expectFailed(await sendAt(page, 'send'))
    await expectBalance(page, '1,610')
  })

  test('a send whose answer was lost counts as sent, once', async ({ page }) => {
    await expect(await sendAt(page, 'lost-answer')).toBeHidden()
    await expectBalance(page, '1,600')
    await expect(rows(page).filter({ hasText: 'Typed' })).toHaveCount(1)
  })

  test('a send without an answer is checked, and fails once the ledger says that it did not arrive', {
    tag: IN_DEPTH,
  }, async ({ page }) => {
    const send = await sendAt(page, 'unanswered-send')
    await expect(send.getByText('No answer yet. Checking whether it was sent…')).toBeVisible()
    await expect(send.locator(submit)).toHaveText('Checking…')
    await setQuery(page, '/?send=')
    await expectFailed(send)
    await send.locator(submit).click()
    await expect(send).toBeHidden()
    await expectBalance(page, '1,600')
  })

  test('the feed says so in a quiet row, and a retry loads it', { tag: IN_DEPTH }, async ({
    page,
  }) => {
    await page.goto('/?whatif=ledger/feed')
    await expect(page.getByText('The feed could not be loaded.')).toBeVisible()
    await setQuery(page, '/')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(rows(page).first()).toBeVisible()
  })
})
