import type { Page } from '@playwright/test'
import { header, modal, open, sendPoints } from '../e2e/product.ts'
import { IN_DEPTH } from '../in-depth.ts'
import { expect, visit } from '../stories/home.ts'
import { aBusyLedger } from './a-busy-ledger.ts'
import { countReads } from './count-reads.ts'
import { join, test } from './production.ts'

const bell = (page: Page) => header(page).getByRole('button', { name: /^What you received/ })
const list = (page: Page) => modal(page, 'What you received')

/** What counting and naming may read, besides what every visit of a person signed in reads. */
const MOST_READ = 5

/** Waits until this device knows what its owner has seen. */
async function untilWatched(page: Page): Promise<void> {
  const isKnown = () => Object.keys(localStorage).some((key) => key.startsWith('pledger-seen/'))
  await expect.poll(() => page.evaluate(isKnown)).toBe(true)
}

test('a person who is thanked gets a message at once, and finds it in the list', async ({
  page,
  elsewhere,
}) => {
  await join(page, 'Jun')
  await untilWatched(page)
  await join(elsewhere, 'Maya')
  await sendPoints(elsewhere, { to: 'Jun', amount: 37, message: 'For the bike light' })
  await expect(page.getByText('@Maya sent you 37 GBP')).toBeVisible()
  await expect(bell(page)).toHaveAccessibleName('What you received: 1 new')
  await expect(page).toHaveTitle('(1) Pledger')
  await bell(page).click()
  await expect(list(page).getByText('One person sent you 37 GBP.')).toBeVisible()
  await expect(list(page).getByText('For the bike light')).toBeVisible()
  await expect(page).toHaveTitle('Pledger')
})

test('the bell counts a gift of the last days at the first look on a device', {
  tag: IN_DEPTH,
}, async ({ page, elsewhere }) => {
  await join(page, 'Jun')
  await untilWatched(page)
  await join(elsewhere, 'Maya')
  await sendPoints(elsewhere, { to: 'Jun', amount: 41 })
  await expect(bell(page)).toHaveAccessibleName('What you received: 1 new')
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage))
      if (key.startsWith('pledger-seen/')) localStorage.removeItem(key)
  })
  await page.reload()
  await expect(bell(page)).toHaveAccessibleName('What you received: 1 new')
  await bell(page).click()
  await expect(list(page).getByText('One person sent you 41 GBP.')).toBeVisible()
})

test(`a visit reads at most ${MOST_READ} documents to say what is new`, { tag: IN_DEPTH }, async ({
  page,
  elsewhere,
  context,
  database,
}) => {
  await database.write(aBusyLedger({ transfers: 50 }))
  await join(page, 'Jun')
  await untilWatched(page)
  await page.close()
  await join(elsewhere, 'Maya')
  for (const amount of [1, 2, 3])
    await sendPoints(elsewhere, { to: 'Jun', amount, message: `Thanks ${amount}` })

  const later = await context.newPage()
  const reads = await countReads(later)
  await open(later)
  await expect(bell(later)).toHaveAccessibleName('What you received: 3 new')
  // The responses are counted a little after the page has shown them.
  await expect.poll(() => reads().counts).toBe(2)
  await expect.poll(() => reads().open).toBe(0)
  const before = reads().single
  await sendPoints(elsewhere, { to: 'Jun', amount: 4, message: 'One more' })
  await expect(later.getByText('@Maya sent you 4 GBP')).toBeVisible()
  const named = () => reads().single - before
  await expect.poll(named).toBe(1)
  expect(reads().counts + named()).toBeLessThanOrEqual(MOST_READ)
})

test('the system shows one notification for what arrives while nobody sees any of the tabs', {
  tag: IN_DEPTH,
}, async ({ page, elsewhere, context }) => {
  await context.addInitScript(standInForNotifications)
  await join(page, 'Jun')
  await bell(page).click()
  await list(page).getByRole('button', { name: 'Turn on' }).click()
  await expect(
    list(page).getByText('You get notifications while this tab is in the background.'),
  ).toBeVisible()
  await page.keyboard.press('Escape')
  const other = await context.newPage()
  await visit(other)
  await expect(bell(other)).toBeVisible()
  await untilWatched(other)
  await page.evaluate(() => localStorage.setItem('test-hidden', 'yes'))
  await join(elsewhere, 'Maya')
  await sendPoints(elsewhere, { to: 'Jun', amount: 37, message: 'For the bike light' })
  for (const tab of [page, other]) await expect(tab).toHaveTitle('(1) Pledger')
  const shown = () =>
    page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('test-shown-')))
  await expect.poll(shown).toHaveLength(1)
})

/** As a system: one notification takes the place of another with its tag. Tabs are hidden when the test says so. */
function standInForNotifications(): void {
  Object.assign(window, {
    Notification: { permission: 'granted', requestPermission: async () => 'granted' },
  })
  const worker = {
    postMessage: ({ notification: { title, options } }: { notification: Told }) =>
      localStorage.setItem(`test-shown-${options.tag}`, title),
  }
  Object.assign(navigator.serviceWorker, { getRegistration: async () => ({ active: worker }) })
  const isHidden = () => localStorage.getItem('test-hidden') === 'yes'
  Object.defineProperty(document, 'hidden', { get: isHidden })
}

interface Told {
  readonly title: string
  readonly options: { readonly tag: string }
}
