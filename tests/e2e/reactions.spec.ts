import { IN_DEPTH } from '../in-depth.ts'
import { expect, modal, open, openAs, rows, signInAs, test } from './product.ts'
import { violations } from './violations.ts'

const SHIFT = 'Thanks for covering the Friday shift'
const PIZZA = 'Half of the pizza'

test('a reader reacts to a row by the keyboard alone, sees who reacted, and finds it after a reload', async ({
  page,
}) => {
  await openAs(page, 'Tom Okafor')
  const row = rows(page).filter({ hasText: SHIFT })
  const plus = row.getByRole('button', { name: 'React' })
  await plus.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Clap', exact: true })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Clap', exact: true })).toBeHidden()
  await expect(plus).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Clap', exact: true })).toBeFocused()
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  const own = row.getByRole('button', { name: '1 person celebrated' })
  await expect(own).toHaveAttribute('aria-pressed', 'true')
  await row.getByRole('link').click()
  const view = modal(page, /^37 GBP to/)
  await view.getByRole('button', { name: 'Who reacted' }).click()
  // The list is read from the ledger, so a reload finds the reaction there.
  await expect(view.getByRole('listitem').first()).toHaveText(/🎉.*@Tom Okafor/)
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.reload()
  await expect(own).toHaveAttribute('aria-pressed', 'true')
})

test('a visitor sees the counts, and a press offers to sign in', { tag: IN_DEPTH }, async ({
  page,
}) => {
  await open(page)
  await rows(page).getByRole('button', { name: '4 people clapped' }).click()
  await expect(modal(page, 'Sign In')).toBeVisible()
})

test('a row that nobody reacted to is as high with the button as without it', {
  tag: IN_DEPTH,
}, async ({ page }) => {
  await open(page)
  const row = rows(page).filter({ hasText: PIZZA })
  const before = await row.boundingBox()
  await signInAs(page, 'Tom Okafor')
  await expect(row.getByRole('button', { name: 'React' })).toBeAttached()
  await expect.poll(async () => (await row.boundingBox())?.height).toBe(before?.height)
})
