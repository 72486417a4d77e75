import type { Page } from '@playwright/test'
import {
  chooseKnownAccount,
  chooseNewAccount,
} from '../adapters/firebase/identity/windows/choose-account.ts'
import { expectBalance, header, modal, signOut } from '../e2e/product.ts'
import { expect, newEmail, test, visit } from './production.ts'

/** Longer than the identity service looks after a window, and waits for the answer of a closed one. */
const WINDOW_GIVEN_UP_MS = 11_000

// The SDK throws this behind each answer of its frame, the good ones too, and nobody waits for it.
test.use({ provoked: /^FirebaseError: Firebase: Error \(auth\/internal-error\)\.$/ })

async function askGoogle(page: Page): Promise<Page> {
  const auth = modal(page, 'Sign In')
  if (!(await auth.isVisible())) await header(page).getByRole('button', { name: 'Sign In' }).click()
  const opened = page.waitForEvent('popup')
  await auth.getByRole('button', { name: 'Continue with Google' }).click()
  return opened
}

test('a newcomer comes in with a Google account, under its name, and again later', async ({
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

test('closing the Google window is said in the catalogue’s words', async ({ page }) => {
  await page.clock.install()
  await visit(page)
  const window = await askGoogle(page)
  await window.waitForLoadState()
  await window.close()
  await page.clock.runFor(WINDOW_GIVEN_UP_MS)
  await expect(modal(page, 'Sign In').getByRole('alert').first()).toHaveText(
    'Google authentication failed: The window was closed before it was done, or you pressed Cancel there.',
  )
})

test('where windows are blocked, Google is asked by leaving the page', async ({ page }) => {
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
