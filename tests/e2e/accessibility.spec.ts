import type { Locator, Page } from '@playwright/test'
import { IN_DEPTH, inDepth } from '../in-depth.ts'
import { expect, feed, fillSend, follow, open, openAs, test } from './product.ts'
import { violations } from './violations.ts'

const signedOut = [
  ['the page', '/'],
  ['Sign In', '/?auth=signin'],
  ['Sign Up', '/?auth=signup'],
  ['a forgotten password', '/?auth=reset'],
  ['a sign-in link', '/?auth=link'],
  ['a profile', '/?profile=Priya'],
  ['a name that nobody has', '/?profile=zoe'],
  ['what moderators did', '/?moderation'],
  ['the not-found page', '/nowhere'],
] as const

const signedIn = [
  ['the page', '/'],
  ['one’s own profile', '/?profile=id:demo-maya'],
  ['a person’s profile', '/?profile=Priya'],
] as const

/** The places whose dark colours each run looks at: the page, a form and what people write. */
const inDark: readonly string[] = ['/', '/?auth=signup', '/?profile=Priya']

test('nothing has an accessibility violation, signed out', { tag: IN_DEPTH }, async ({ page }) => {
  await open(page)
  await lookAtEach(page, signedOut)
  await follow(page, '/?auth=signup')
  for (const [typed, words] of [
    ['zoe', '@zoe is free.'],
    ['maya', 'Taken. @maya 2 is free.'],
  ] as const) {
    await page.getByLabel('Username').fill(typed)
    await expect(page.getByText(words)).toBeVisible()
    expect(await violations(page)).toEqual([])
  }
  await follow(page, '/?auth=signin')
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await expect(page.getByRole('dialog', { name: 'Simulated Google' })).toBeVisible()
  expect(await violations(page)).toEqual([])
})

test('nothing has an accessibility violation, signed in', async ({ page }) => {
  await openAs(page, 'Maya')
  await lookAtEach(page, signedIn)
  await follow(page, '/')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const send = await fillSend(page, { to: 'Nobody Yet', amount: 37 })
  await expect(send.getByText(/^Nobody has this name yet/)).toBeVisible()
  expect(await violations(page)).toEqual([])
  await send.getByLabel('Amount').fill('5000')
  await expect(send.getByText('Insufficient balance! You have 1610 GBP')).toBeVisible()
  expect(await violations(page)).toEqual([])
  await send.getByRole('combobox').fill('Wrne')
  await expect(send.getByRole('button', { name: 'Did you mean @Wren?' })).toBeVisible()
  expect(await violations(page)).toEqual([])
  await send.getByRole('combobox').fill('')
  await send.getByRole('combobox').pressSequentially('p')
  await expect(send.getByRole('option').first()).toBeVisible()
  expect(await violations(page)).toEqual([])
})

test('moderating has no accessibility violation', { tag: IN_DEPTH }, async ({ page }) => {
  await openAs(page, 'Priya')
  await follow(page, '/?moderation')
  await expect(page.getByText('Nothing was reported.')).toBeVisible()
  expect(await violations(page)).toEqual([])
  await follow(page, '/?transaction=demo-40')
  await page.getByRole('button', { name: 'Remove message' }).click()
  await expect(page.getByRole('button', { name: 'Remove for ever' })).toBeVisible()
  expect(await violations(page)).toEqual([])
})

/** Follows each path in one page, which loads Axe once. */
async function lookAtEach(page: Page, places: typeof signedOut | typeof signedIn): Promise<void> {
  for (const [name, path] of places) {
    await follow(page, '/')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await follow(page, path)
    await settled(page, path)
    const found = await violations(page, inDepth || inDark.includes(path))
    expect({ name, found }).toEqual({ name, found: [] })
  }
}

/** Waits until the page of a path is complete. Some of it loads lazily. */
async function settled(page: Page, path: string): Promise<void> {
  await expect(page.getByRole('main')).toBeVisible()
  await expect(feed(page)).toHaveCount(path === '/nowhere' ? 0 : 1)
  if (path !== '/nowhere') await expect(page.getByRole('button', { name: 'Demo' })).toBeAttached()
  if (path.includes('?')) await expect(page.getByRole('dialog')).toBeVisible()
  await expect(page.getByText('Loading...')).toHaveCount(0)
}

test('with forced colours, buttons and layers have edges, and what is chosen looks chosen', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await openAs(page, 'Maya')
  const style = (of: Locator, name: 'backgroundColor' | 'borderTopWidth') =>
    of.evaluate((element, name) => getComputedStyle(element)[name], name)
  const [everyone, mine] = ['Everyone', 'Mine'].map((name) => page.getByRole('button', { name }))
  if (!everyone || !mine) throw new Error('There is no choice')
  const [chosen, other] = [
    await style(everyone, 'backgroundColor'),
    await style(mine, 'backgroundColor'),
  ]
  expect(chosen).not.toBe(other)
  const send = page.getByRole('button', { name: 'Send GBP' })
  expect(await style(send, 'borderTopWidth')).toBe('1px')
  await send.click()
  expect(await style(page.getByRole('dialog'), 'borderTopWidth')).toBe('1px')
  const amount = page.getByRole('dialog').getByRole('button', { name: /^20 / })
  await amount.click()
  await expect.poll(() => style(amount, 'backgroundColor')).toBe(chosen)
})
