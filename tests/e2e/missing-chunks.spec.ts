import {
  be,
  chooseName,
  expect,
  expectBalance,
  feed,
  fillSend,
  header,
  modal,
  open,
  rows,
  signOut,
  signUp,
  test,
} from './product.ts'

const words = 'A part of this page did not load. Check your connection, then load the page again.'

// The browser logs failed requests, and React logs the components that it could not render.
test.use({ provoked: /ERR_FAILED|auth-modal|A part of the page broke|dynamically imported module/ })

test('a modal whose chunk fails says so, leaves the rest of the page, and opens after a reload', async ({
  page,
}) => {
  await page.route(/auth-modal[^/]*\.js/, (route) => route.abort())
  await open(page)
  await header(page).getByRole('button', { name: 'Sign In' }).click()
  const broken = page.getByRole('alert').filter({ hasText: words })
  await expect(broken).toBeVisible()
  await expect(feed(page)).toBeVisible()
  await expect(rows(page).first()).toBeVisible()
  await expect(page).toHaveURL(/\?auth=signin$/)
  await page.unroute(/auth-modal[^/]*\.js/)
  await broken.getByRole('button', { name: 'Load again' }).click()
  await expect(modal(page, 'Sign In')).toBeVisible()
  await expect(broken).toHaveCount(0)
})

test('a modal whose chunk fails leaves the others usable', async ({ page }) => {
  await page.route(/auth-modal[^/]*\.js/, (route) => route.abort())
  await open(page)
  await header(page).getByRole('button', { name: 'Sign In' }).click()
  const broken = page.getByRole('alert').filter({ hasText: words })
  await expect(broken).toBeVisible()
  await page.goBack()
  await expect(broken).toHaveCount(0)
  await rows(page).first().getByRole('button').first().click()
  await expect(modal(page, /^Profile of/)).toBeVisible()
})

test('a balance card whose chunk fails says so in its place, and leaves everything else', async ({
  page,
}) => {
  await page.route(/balance-card[^/]*\.js/, (route) => route.abort())
  await open(page)
  await be(page, 'Maya')
  const broken = page.getByRole('complementary').getByRole('alert').filter({ hasText: words })
  await expect(broken).toBeVisible()
  await expectBalance(page, '1,610')
  await expect(rows(page).first()).toBeVisible()
  await expect(page.getByText('@Priya').first()).toBeVisible()
  await page.unroute(/balance-card[^/]*\.js/)
  await broken.getByRole('button', { name: 'Load again' }).click()
  await expect(page.getByText('Your balance')).toBeVisible()
  await expect(broken).toHaveCount(0)
})

test('a prompt about waiting points whose chunk fails leaves the balance next to it', async ({
  page,
}) => {
  await page.route(/waiting-prompts[^/]*\.js/, (route) => route.abort())
  await open(page)
  await be(page, 'Maya')
  const send = await fillSend(page, { to: 'Noor', amount: 40 })
  await expect(send.getByText(/Nobody has this name yet/)).toBeVisible()
  await send.getByRole('button', { name: 'Send 40 GBP to @Noor' }).click()
  await expect(send).toBeHidden()
  await signOut(page)
  await signUp(page, 'noor@example.com')
  await chooseName(page, 'Noor')
  await signOut(page)
  await be(page, 'Maya')
  const broken = page.getByRole('complementary').getByRole('alert').filter({ hasText: words })
  await expect(broken).toBeVisible()
  await expect(page.getByText('Your balance')).toBeVisible()
  await expect(feed(page)).toBeVisible()
  await page.unroute(/waiting-prompts[^/]*\.js/)
  await broken.getByRole('button', { name: 'Load again' }).click()
  await expect(page.getByRole('region', { name: 'Waiting points' })).toBeVisible()
})
