import type { Page } from '@playwright/test'

/** Signs in in the emulator's window with an account that it does not know yet. */
export async function chooseNewAccount(
  window: Page,
  { name, email }: { readonly name: string; readonly email: string },
): Promise<void> {
  await window.locator('.js-new-account').click()
  await window.locator('#email-input').fill(email)
  await window.locator('#display-name-input').fill(name)
  await window.locator('#sign-in').click()
}

/** Signs in in the emulator's window with an account that was used before. */
export async function chooseKnownAccount(window: Page, email: string): Promise<void> {
  await window.locator('.js-reuse-account', { hasText: email }).click()
}
