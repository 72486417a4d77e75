import type { Page } from '@playwright/test'
import { answerIdentityScript } from '../adapters/firebase/identity/windows/answer-identity-script.ts'
import {
  chooseKnownAccount,
  chooseNewAccount,
} from '../adapters/firebase/identity/windows/choose-account.ts'
import { expectBalance, header, modal, signOut } from '../e2e/product.ts'
import { IN_DEPTH } from '../in-depth.ts'
import { expect, newEmail, visit } from '../stories/home.ts'
import { test } from './production.ts'

/** Longer than the identity service polls a window and waits for the answer of a closed one. */
const WINDOW_GIVEN_UP_MS = 11_000

// The SDK throws this after each response of its iframe, also a successful one, in a promise that nothing awaits.
test.use({ expectedErrors: /^FirebaseError: Firebase: Error \(auth\/internal-error\)\.$/ })

test.beforeEach(({ context }) => answerIdentityScript(context))

async function askGoogle(page: Page): Promise<Page> {
  const auth = modal(page, 'Sign In')
  if (!(await auth.isVisible())) await header(page).getByRole('button', { name: 'Sign In' }).click()
  const opened = page.waitForEvent('popup')
  await auth.getByRole('button', { name: 'Continue with Google' }).click()
  return opened
}

test('a new person signs in with a Google account, gets its name, and signs in again later', async ({
  page,
}) => {
  const email = newEmail()
  await visit(page)
  await chooseNewAccount(await askGoogle(page), { name: 'Noor Haddad', email })
  await expectBalance(page, '1,337')
  await header(page).getByRole('button', { name: 'Your profile' }).click()
  await expect(modal(page, 'Profile of @Noor Haddad')).toBeVisible()
  await page.keyboard.press('Escape')
  await signOut(page)
  await chooseKnownAccount(await askGoogle(page), email)
  await expectBalance(page, '1,337')
})

test('a closed Google window is reported with the words of the catalogue', {
  tag: IN_DEPTH,
}, async ({ page }) => {
  await page.clock.install()
  await visit(page)
  const window = await askGoogle(page)
  await window.waitForLoadState()
  await window.close()
  await page.clock.runFor(WINDOW_GIVEN_UP_MS)
  await expect(modal(page, 'Sign In').getByRole('alert').first()).toHaveText(
    'Google authentication failed: The sign-in window was closed or cancelled.',
  )
})

test('if popups are blocked, the page redirects to Google', { tag: IN_DEPTH }, async ({ page }) => {
  await page.addInitScript(() => {
    window.open = () => null
  })
  await visit(page, '/?auth=signin')
  await modal(page, 'Sign In').getByRole('button', { name: 'Continue with Google' }).click()
  await page.waitForURL('**/emulator/auth/handler**')
  await chooseNewAccount(page, { name: 'Noor Haddad', email: newEmail() })
  await expectBalance(page, '1,337')
  await expect(page.getByText(/authentication failed/i)).toHaveCount(0)
})
