import { setTimeout as wait } from 'node:timers/promises'

/** @import { Page } from '@playwright/test' */

/** Live updates start six seconds after the first rows (docs/decisions/008-a-page-before-its-scripts.md). */
const QUIET_MS = 8_000

/**
 * Waits until no more data comes, and returns the count.
 * @param {{ count(): { documents: number, bytes: number } }} proxy
 */
export async function settled(proxy) {
  let before = proxy.count()
  for (;;) {
    await wait(QUIET_MS)
    const now = proxy.count()
    if (now.bytes === before.bytes) return now
    before = now
  }
}

/**
 * @param {Page} page
 * @param {string} who
 */
export async function signUp(page, who) {
  await page.getByRole('banner').getByRole('button', { name: 'Sign Up' }).click()
  const auth = page.getByRole('dialog')
  await auth.getByLabel('Email').fill(`${who}-${process.pid}@example.com`)
  await auth.getByLabel('Password', { exact: true }).fill('correct horse')
  await auth.getByRole('button', { name: 'Sign Up', exact: true }).click()
  await page.getByRole('banner').getByRole('button', { name: 'Sign Out' }).waitFor()
}

/**
 * Takes a username in one's own profile.
 * @param {Page} page
 * @param {string} name
 */
export async function claimName(page, name) {
  await page.getByRole('banner').getByRole('button', { name: 'Your profile' }).click()
  await page.getByLabel('Username').fill(name)
  await page.getByRole('button', { name: `Take @${name}` }).click()
  await page.getByRole('dialog', { name: `Profile of @${name}` }).waitFor()
  await page.keyboard.press('Escape')
}

/**
 * Sends points by a payment link.
 * @param {Page} page
 * @param {string} site
 * @param {string} to
 * @param {number} amount
 */
export async function sendTo(page, site, to, amount) {
  await page.goto(`${site}?send=${to}&amount=${amount}&message=Thanks`)
  await page.getByRole('button', { name: `Send ${amount} GBP to @${to}` }).click()
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
}
