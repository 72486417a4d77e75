import type { Page } from '@playwright/test'
import { be, expect, expectBalance, fillSend, open, rows, signOut, test } from './product.ts'

const submit = 'button[type=submit]'

/** Changes what the demo is asked to break, without leaving the page. */
const setAddress = (page: Page, query: string) =>
  page.evaluate((search) => history.replaceState(history.state, '', search), query)

test('a double click sends once', async ({ page }) => {
  await open(page)
  await be(page, 'Maya')
  const send = await fillSend(page, { to: 'Priya', amount: 10, message: 'Once only' })
  await send.locator(submit).dblclick()
  await expect(send).toBeHidden()
  await expectBalance(page, '1,600')
  await expect(rows(page).filter({ hasText: 'Once only' })).toHaveCount(1)
})

test('of two tabs that spend the same points at once, one is refused', async ({
  page,
  context,
}) => {
  await open(page)
  await be(page, 'Maya')
  const other = await context.newPage()
  await open(other)
  await expectBalance(other, '1,610')
  for (const tab of [page, other])
    await fillSend(tab, { to: 'Priya', amount: 1000, message: 'Race' })
  await Promise.all([page, other].map((tab) => tab.locator(submit).dispatchEvent('click')))
  for (const tab of [page, other]) await expectBalance(tab, '610')
  await expect(rows(page).filter({ hasText: 'Race' })).toHaveCount(1)
})

test('who signs out in one tab is signed out in the other', async ({ page, context }) => {
  await open(page)
  await be(page, 'Maya')
  const other = await context.newPage()
  await open(other)
  await expectBalance(other, '1,610')
  await signOut(page)
  await expect(other.getByRole('button', { name: 'Sign In' })).toBeVisible()
})

test('a kept demo that cannot be read is put aside with a message, and the demo starts afresh', async ({
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
  await expect(page.getByRole('alert').first()).toContainText('It was put aside')
  await expect(rows(page).first()).toContainText('@Maya sent it to @Tom Okafor')
})

test.describe('when the ledger cannot be reached', () => {
  test.use({ provoked: /./ })

  test('a send fails in the catalogue’s words, and nothing is lost of what was typed', async ({
    page,
  }) => {
    await open(page, '/?whatif=ledger/send')
    await be(page, 'Maya')
    const send = await fillSend(page, { to: 'Priya', amount: 10, message: 'Typed' })
    await send.locator(submit).click()
    await expect(send.getByRole('alert').first()).toHaveText(
      'Failed to send GBP. Please try again.',
    )
    await expect(send.getByLabel('Message')).toHaveValue('Typed')
    await expectBalance(page, '1,610')
  })

  test('a send whose answer was lost is not sent twice by trying again', async ({ page }) => {
    await open(page, '/?whatif=ledger/lost-answer')
    await be(page, 'Maya')
    const send = await fillSend(page, { to: 'Priya', amount: 10, message: 'Lost once' })
    await send.locator(submit).click()
    await expect(send.getByRole('alert').first()).toHaveText(
      'Failed to send GBP. Please try again.',
    )
    await setAddress(page, '/?send=')
    await send.locator(submit).click()
    await expect(send).toBeHidden()
    await expectBalance(page, '1,600')
    await expect(rows(page).filter({ hasText: 'Lost once' })).toHaveCount(1)
  })

  test('the feed says so quietly, and can be read again', async ({ page }) => {
    await page.goto('/?whatif=ledger/feed')
    await expect(page.getByText('The feed could not be read.')).toBeVisible()
    await setAddress(page, '/')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(rows(page).first()).toBeVisible()
  })
})
