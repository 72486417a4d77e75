import {
  expectBalance,
  fillSend,
  header,
  modal,
  rows,
  sendPoints,
  signIn,
  signOut,
  signUp,
} from '../e2e/product.ts'
import { IN_DEPTH } from '../in-depth.ts'
import { askForName, expect, type Home, joinByForms, newEmail, visit } from './home.ts'

/** Two people, and what passes between them. */
export function tellOfTwoPeople({ test, join }: Home): void {
  test('two people sign up, and one receives the other’s points without a reload', async ({
    page,
    elsewhere,
  }) => {
    await joinByForms(page, 'Maya')
    await joinByForms(elsewhere, 'Tom Okafor')
    await sendPoints(page, { to: 'Tom Okafor', amount: 37, message: 'For the Friday shift' })
    await expectBalance(page, '1,300')
    await expectBalance(elsewhere, '1,374')
    for (const reader of [page, elsewhere]) {
      await expect(rows(reader).first()).toContainText('@Maya sent it to @Tom Okafor')
      await expect(rows(reader).first()).toContainText('For the Friday shift')
      await expect(rows(reader)).toHaveCount(1)
    }
  })

  test('a username typed at sign-up is one’s own at once, and taken for the next who types it', {
    tag: IN_DEPTH,
  }, async ({ page, elsewhere }) => {
    await visit(page)
    await signUp(page, newEmail(), 'Maya')
    await visit(elsewhere, '/?auth=signup')
    const field = modal(elsewhere, 'Sign Up').getByLabel('Username')
    await expect(async () => {
      await field.fill('')
      await field.fill('maya')
      await expect(elsewhere.getByText('Taken. @maya 2 is free.')).toBeVisible()
    }).toPass()
    await elsewhere.keyboard.press('Escape')
    await join(elsewhere, 'Tom')
    await sendPoints(elsewhere, { to: 'Maya', amount: 5 })
    await expectBalance(page, '1,342')
  })

  test('a signed-out visitor sees a send when it happens', { tag: IN_DEPTH }, async ({
    page,
    elsewhere,
  }) => {
    await visit(elsewhere)
    await expect(elsewhere.getByText('Be the first to send points!')).toBeVisible()
    await join(page, 'Maya')
    await sendPoints(page, { to: 'Nobody Yet', amount: 5, message: 'Seen by a stranger' })
    await expect(rows(elsewhere).first()).toContainText('Seen by a stranger')
  })

  test('a person who signs out and in again has the same balance', { tag: IN_DEPTH }, async ({
    page,
    elsewhere,
  }) => {
    const email = await join(page, 'Maya')
    await join(elsewhere, 'Tom')
    await sendPoints(page, { to: 'Tom', amount: 100 })
    await signOut(page)
    await expect(page.getByRole('button', { name: 'Send GBP', exact: true })).toBeHidden()
    await signIn(page, email)
    await expectBalance(page, '1,237')
  })

  test('a reload keeps the person signed in', async ({ page }) => {
    await join(page, 'Maya')
    await page.reload()
    await expectBalance(page, '1,337')
    await header(page).getByRole('button', { name: 'Your profile' }).click()
    await expect(modal(page, 'Profile of @Maya')).toBeVisible()
  })

  test('points sent to an old name reach its owner', { tag: IN_DEPTH }, async ({
    page,
    elsewhere,
  }) => {
    await join(elsewhere, 'Old Name')
    await askForName(elsewhere, 'New Name')
    await expect(modal(elsewhere, 'Profile of @New Name')).toBeVisible()
    await join(page, 'Maya')
    await sendPoints(page, { to: 'old name', amount: 7 })
    await expectBalance(elsewhere, '1,344')
  })

  test('a request without a message reaches whom it asks, and is gone once it is paid', {
    tag: IN_DEPTH,
  }, async ({ page, elsewhere }) => {
    await join(elsewhere, 'Tom')
    await join(page, 'Maya')
    await page.goto('/?profile=Tom')
    const profile = modal(page, 'Profile of @Tom')
    await profile.getByRole('button', { name: 'Ask', exact: true }).click()
    const form = modal(page, 'Ask for GBP')
    await form.getByLabel('Amount').fill('15')
    await form.getByRole('button', { name: 'Ask @Tom for 15 GBP' }).click()
    await expect(page.getByText(/^Asked @Tom for 15 GBP/)).toBeVisible()
    await elsewhere.getByRole('button', { name: 'Review' }).click()
    await elsewhere.getByRole('button', { name: 'Send 15 GBP to @Maya' }).click()
    await expectBalance(page, '1,352')
    await expect(elsewhere.getByRole('region', { name: 'Requests for points' })).toBeHidden()
  })

  test.describe('of two tabs', () => {
    // The rules refuse the second send, and the browser logs that.
    test.use({ expectedErrors: /status of 403/ })

    test('that spend the same points at the same time, one is refused', { tag: IN_DEPTH }, async ({
      page,
      context,
      elsewhere,
    }) => {
      await join(elsewhere, 'Tom')
      await join(page, 'Maya')
      const other = await context.newPage()
      await visit(other)
      for (const tab of [page, other]) {
        await tab.bringToFront()
        await fillSend(tab, { to: 'Tom', amount: 1000, message: 'Race' })
      }
      await Promise.all(
        [page, other].map((tab) => tab.locator('button[type=submit]').dispatchEvent('click')),
      )
      for (const tab of [page, other]) await expectBalance(tab, '337')
      await expectBalance(elsewhere, '2,337')
      // In the forms: on the page, the other tab may also say what became of a send in the outbox that both share.
      const refusals = () =>
        Promise.all(
          [page, other].map((tab) => modal(tab, 'Send GBP').getByText('You have 337 GBP').count()),
        )
      await expect.poll(async () => (await refusals()).sort()).toEqual([0, 1])
      await expect(rows(elsewhere).filter({ hasText: 'Race' })).toHaveCount(1)
    })
  })
}
