import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { readAccess, withAccess } from '../../scripts/rules.mjs'
import { lastMailTo } from '../adapters/firebase/identity/auth-emulator.ts'
import { storesWith } from '../e2e/device-stores.ts'
import { chooseName, expectBalance, fillSend, header, modal, sendPoints } from '../e2e/product.ts'
import { IN_DEPTH } from '../in-depth.ts'
import { expect, newEmail, visit } from '../stories/home.ts'
import { deploy, MEMBERS, MEMBERS_BUILD } from './deploy.ts'
import { emulators } from './emulators.ts'
import { test as base } from './production.ts'

/** A ledger that only people at example.com join and read: its page and its rules. */
const test = base.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern which fixtures this one needs
  deployment: async ({}, use) => {
    const access = readAccess(['--members', MEMBERS, '--readers', 'members'])
    const rules = withAccess(readFileSync('firestore.rules', 'utf8'), access)
    const deployment = await deploy(MEMBERS_BUILD, emulators(), rules)
    await use(deployment)
    deployment.takeDown()
  },
})

/** What a page asks of the database. */
function askedOf(page: Page): readonly string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).host === emulators().firestoreHost) asked.push(request.url())
  })
  return asked
}

async function signUp(page: Page, email: string) {
  await page.goto('/?auth=signup')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('correct horse')
  await page.getByRole('button', { name: 'Sign Up', exact: true }).click()
}

const waiting = (page: Page) => page.getByRole('heading', { name: 'Confirm your address' })

async function linkIn(email: string): Promise<URL> {
  let link: string | null = null
  await expect(async () => {
    link = await lastMailTo(email)
    expect(link).not.toBeNull()
  }).toPass()
  return new URL(link ?? '')
}

test('a visitor sees the name and the ways to sign in, and nothing is asked of the database', {
  tag: IN_DEPTH,
}, async ({ page }) => {
  const asked = askedOf(page)
  await page.goto('/?transaction=abc')
  await expect(page.getByRole('heading', { name: 'Pledger' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Continue with Google' })).toBeVisible()
  await page.waitForTimeout(1_500)
  expect(asked).toEqual([])
})

test.describe('in two tabs', () => {
  // Both open the account of the new member. If both begin before it exists, the rules refuse one, and the browser logs that.
  test.use({ expectedErrors: /status of 40[39]/ })

  test('a new member confirms the address in another tab, and both tabs go on by themselves', async ({
    page,
    context,
  }) => {
    const asked = askedOf(page)
    const email = newEmail()
    await signUp(page, email)
    await expect(waiting(page)).toBeVisible()
    expect(asked).toEqual([])
    const { search } = await linkIn(email)
    const mailed = await context.newPage()
    await mailed.goto(`/${search}`)
    await expectBalance(mailed, '1,337')
    await expectBalance(page, '1,337')
    await expect(page.getByText('Be the first to send points!')).toBeVisible()
  })
})

test('a new member who confirms the address on another device goes on without a press', {
  tag: IN_DEPTH,
}, async ({ page }) => {
  const email = newEmail()
  await signUp(page, email)
  await expect(waiting(page)).toBeVisible()
  await page.getByRole('button', { name: 'I have confirmed it' }).click()
  await expect(page.getByText('Your address is not confirmed yet.')).toBeVisible()
  // The service's own page, which confirms it.
  expect((await fetch(await linkIn(email))).ok).toBe(true)
  await expectBalance(page, '1,337')
})

test('a person of another domain is told who can join, gets no sign-in, and asks nothing of the database', {
  tag: IN_DEPTH,
}, async ({ page }) => {
  const asked = askedOf(page)
  await signUp(page, newEmail().replace('example.com', 'example.org'))
  await expect(page.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByText('Only addresses at example.com can join.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Continue with Google' })).toBeVisible()
  expect(asked).toEqual([])
})

test('an address that was confirmed elsewhere is known after a reload, with a token that says so, which checks the ledger', {
  tag: IN_DEPTH,
}, async ({ page }) => {
  const email = newEmail()
  await signUp(page, email)
  await expect(waiting(page)).toBeVisible()
  await fetch(await linkIn(email))
  await page.reload()
  await expect(header(page).getByText('1,337 GBP')).toBeVisible()
  await page.goto('/?check')
  // What a check reads has a time to be read at.
  const answered = page.waitForResponse(
    (answer) =>
      answer.url().includes(':runQuery') && !!answer.request().postData()?.includes('readTime'),
  )
  await modal(page, 'Check the ledger').getByRole('button', { name: 'Check the ledger' }).click()
  const answer = await answered
  expect(answer.status()).toBe(200)
  expect(await answer.request().headerValue('authorization')).toMatch(/^Bearer /)
})

test.describe('a sign-out', () => {
  // What is on its way then is refused, and the browser logs that.
  test.use({ expectedErrors: /status of 403/ })

  test('leaves nothing of a member, or of the ledger, on the device', async ({ page }) => {
    const email = newEmail()
    await signUp(page, email)
    await expect(waiting(page)).toBeVisible()
    await fetch(await linkIn(email))
    await expectBalance(page, '1,337')
    await chooseName(page, 'Maya')
    await sendPoints(page, { to: 'Nobody Yet', amount: 5, message: 'For the Friday shift' })
    await visit(page, '/?notices')
    const notices = modal(page, 'What you received')
    await expect(notices).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(notices).toBeHidden()
    await fillSend(page, { to: 'Tom', amount: 3, message: 'A draft of the Friday shift' })
    const kept = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))
    expect(kept).toContain('Friday shift')
    const [, id = ''] = /"pledger-seen\/([^"]+)"/.exec(kept) ?? []
    expect(id).not.toBe('')
    await visit(page, '/')
    await header(page).getByRole('button', { name: 'Sign Out' }).click()
    await expect(page.getByRole('button', { name: 'Continue with Google' })).toBeVisible()
    for (const trace of [id, 'maya', 'Friday shift', email])
      await expect.poll(() => storesWith(page, trace), trace).toEqual([])
    const keys = () => page.evaluate(() => Object.keys({ ...localStorage, ...sessionStorage }))
    expect((await keys()).filter((key) => key.startsWith('pledger-'))).toEqual([])
  })
})
