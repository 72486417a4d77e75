import type { Page } from '@playwright/test'
import { casesOf, IN_DEPTH } from '../in-depth.ts'
import {
  expect,
  header,
  modal,
  open,
  openAs,
  sendPoints,
  signInAs,
  signOut,
  test,
} from './product.ts'
import { violations } from './violations.ts'

const bell = (page: Page) => header(page).getByRole('button', { name: /^What you received/ })
const list = (page: Page) => modal(page, 'What you received')

const THANKS = { Maya: 37, 'Tom Okafor': 48 }

/** Jun looks for the first time, then these people thank Jun, who is signed in at the end. */
async function thankJun(page: Page, people: readonly (keyof typeof THANKS)[]): Promise<void> {
  await openAs(page, 'Jun')
  // What Inés asks for counts as well (`requests.spec.ts`).
  const asked = page.getByRole('region', { name: 'Requests for points' })
  await asked.getByRole('button', { name: 'Decline' }).click()
  await expect(bell(page)).toHaveAccessibleName('What you received')
  await bell(page).click()
  await expect(list(page).getByRole('heading', { name: 'Nothing yet' })).toBeVisible()
  await page.keyboard.press('Escape')
  await signOut(page)
  for (const name of people) {
    await signInAs(page, name)
    await sendPoints(page, { to: 'Jun', amount: THANKS[name], message: `Thanks from ${name}` })
    await signOut(page)
  }
  await signInAs(page, 'Jun')
  await expect(bell(page)).toHaveAccessibleName(`What you received: ${people.length} new`)
}

test('the bell counts what came since the last look, in every tab, and a look in one is a look in all', {
  tag: IN_DEPTH,
}, async ({ page, context }) => {
  await thankJun(page, ['Tom Okafor', 'Maya'])
  const other = await context.newPage()
  await open(other)
  for (const tab of [page, other]) {
    await expect(bell(tab)).toHaveAccessibleName('What you received: 2 new')
    await expect(tab).toHaveTitle('(2) Pledger')
  }
  await bell(page).click()
  await expect(list(page).getByText('Two people sent you 85 GBP.')).toBeVisible()
  await expect(list(page).getByRole('list', { name: 'New' }).getByRole('listitem')).toHaveCount(2)
  for (const tab of [page, other]) {
    await expect(tab).toHaveTitle('Pledger')
    await expect(bell(tab)).toHaveText('')
  }
  await page.keyboard.press('Escape')
  await expect(bell(page)).toBeFocused()
})

test('neither the page nor the list has an accessibility violation or scrolls sideways, and the bell stays in its place when the count goes', {
  tag: IN_DEPTH,
}, async ({ page }) => {
  const widths = casesOf([360, 1200])
  const setWidth = (width: number) => page.setViewportSize({ width, height: 740 })
  await setWidth(360)
  await thankJun(page, ['Maya'])
  for (const width of widths) {
    await setWidth(width)
    expect(await violations(page), `the page, ${width} pixels wide`).toEqual([])
  }
  const place = async () => (await bell(page).boundingBox())?.x
  await setWidth(1200)
  const counted = await place()
  await bell(page).click()
  // A look that ends before the list has come is none.
  await expect(list(page).getByRole('list', { name: 'New' })).toBeVisible()
  const beyond = () =>
    page.evaluate(() => [
      document.documentElement.scrollWidth - window.innerWidth,
      (document.querySelector('dialog')?.scrollWidth ?? 0) -
        (document.querySelector('dialog')?.clientWidth ?? 0),
    ])
  for (const width of widths) {
    await setWidth(width)
    expect(await violations(page), `the list, ${width} pixels wide`).toEqual([])
    await expect.poll(async () => Math.max(...(await beyond()))).toBeLessThanOrEqual(0)
  }
  await setWidth(1200)
  await expect(bell(page)).toHaveText('')
  await page.keyboard.press('Escape')
  await expect(list(page)).toBeHidden()
  await expect.poll(place).toBe(counted)
})
