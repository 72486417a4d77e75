import { holdFiles } from './hold-files.ts'
import {
  expect,
  expectBalance,
  header,
  modal,
  open,
  rows,
  sendPoints,
  signInAs,
  signOut,
} from './product.ts'
import { cachedVersions, test, untilCached } from './site.ts'

test('after one visit, without a network, what was never opened opens, a send works, every address does, and the live demo continues', async ({
  page,
  context,
}) => {
  await open(page)
  await untilCached(page)
  await context.setOffline(true)
  await header(page).getByRole('button', { name: 'Sign Up' }).click()
  await expect(modal(page, 'Sign Up')).toBeVisible()

  await page.goto('/')
  await signInAs(page, 'Jun')
  await sendPoints(page, { to: 'Maya', amount: 37, message: 'From nowhere' })
  await page.reload()
  await expect(rows(page).first()).toContainText('From nowhere')
  await expectBalance(page, '1,263')

  await signOut(page)
  await page.goto('/?send=maya')
  await modal(page, 'Sign In').getByRole('button', { name: 'Be Jun' }).click()
  await expect(modal(page, 'Send GBP').getByLabel('Recipient')).toHaveValue('Maya')
  await page.goto('/?profile=Maya')
  await expect(modal(page, /^Profile of/)).toContainText('Maya')
  await page.goto('/no/such/page')
  await expect(page.getByText("We can't find the page you are looking for.")).toBeVisible()

  await page.clock.install()
  await page.goto('/')
  const newest = rows(page).first()
  const before = await newest.textContent()
  await page.getByRole('button', { name: 'Demo', exact: true }).click()
  await page.getByRole('checkbox').check()
  await page.keyboard.press('Escape')
  await expect(async () => {
    await page.clock.runFor(10_000)
    expect(await newest.textContent()).not.toBe(before)
  }).toPass()
})

test('nothing is fetched for later before the first rows are shown, and a file that is missing from the cache comes from the network', async ({
  page,
}) => {
  const letGo = await holdFiles(page, '**/assets/*.js')
  await page.goto('/', { waitUntil: 'commit' })
  await expect(header(page)).toContainText('Loading...')
  expect(await cachedVersions(page)).toBe(0)
  letGo()
  await expect(rows(page).first()).toBeVisible()
  await untilCached(page)
  await expect.poll(() => cachedVersions(page)).toBe(1)

  const missing = await page.evaluate(async () => {
    for (const name of await caches.keys()) await caches.delete(name)
    return (await caches.keys()).length
  })
  expect(missing).toBe(0)
  await page.reload()
  await header(page).getByRole('button', { name: 'Sign Up' }).click()
  await expect(modal(page, 'Sign Up')).toBeVisible()
})
