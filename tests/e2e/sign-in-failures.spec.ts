import { authAlert, identityMessage } from '../../src/ui/shared/identity/identity-texts.ts'
import { CODES_TO_EXPLAIN } from '../contract/identity-codes.ts'
import { expect, header, modal, open, test } from './product.ts'

test.describe('when the identity service refuses', () => {
  test.use({ expectedErrors: /./ })

  for (const [way, provider, alert] of [
    ['Continue with Google', 'google', /^Google authentication failed: [A-Z].{15,}\.$/],
    ['Sign In', null, /^Authentication failed: [A-Z].{15,}\.$/],
  ] as const)
    test(`"${way}" explains every code of the catalogue`, async ({ page }) => {
      await open(page, '/?auth=signin')
      const auth = modal(page, 'Sign In')
      await auth.getByLabel('Email').fill('maya@example.com')
      await auth.getByLabel('Password', { exact: true }).fill('maya likes points')
      for (const code of CODES_TO_EXPLAIN) {
        const query = `/?auth=signin&whatif=auth/${code}`
        await page.evaluate((search) => history.replaceState(history.state, '', search), query)
        await auth.getByRole('button', { name: way, exact: true }).click()
        // Not any explanation: that of the code before still shows.
        const words = authAlert(identityMessage(`auth/${code}`), provider)
        await expect(auth.getByRole('alert').filter({ hasText: words }), code).toBeVisible()
        expect(words).toMatch(alert)
        expect(words).not.toContain('auth/')
      }
      await expect(auth).toBeVisible()
    })
})

test('a wrong password is refused with the words of the catalogue', async ({ page }) => {
  await open(page, '/?auth=signup')
  const up = modal(page, 'Sign Up')
  await up.getByLabel('Email').fill('maya@example.com')
  await up.getByLabel('Password', { exact: true }).fill('whatever it is')
  await up.getByRole('button', { name: 'Sign Up', exact: true }).click()
  await expect(up.getByRole('alert').first()).toHaveText(
    'Authentication failed: This email has an account already. Sign in instead.',
  )
})

test('a closed simulated Google window is reported with the words of the catalogue', async ({
  page,
}) => {
  await open(page, '/?auth=signin')
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  const chooser = modal(page, 'Simulated Google')
  await chooser.getByRole('button', { name: 'Close' }).click()
  await expect(modal(page, 'Sign In').getByRole('alert').first()).toHaveText(
    'Google authentication failed: The sign-in window was closed or cancelled.',
  )
})

test('a new person signs in with a simulated Google account', async ({ page }) => {
  await open(page, '/?auth=signin')
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await modal(page, 'Simulated Google').getByRole('button', { name: 'Noor Haddad' }).click()
  await expect(header(page).getByText('1,337 GBP')).toBeVisible()
})
