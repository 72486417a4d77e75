import { casesOf, IN_DEPTH } from '../in-depth.ts'
import { expect, follow, open, openAs, sendPoints, test } from './product.ts'
import { violations } from './violations.ts'

const profile = (name: string) => ({ name: `Profile of @${name}` })

test('Maya looks at what Priya sent and received, sends her points, and finds them on top', async ({
  page,
}) => {
  await openAs(page, 'Maya')
  await sendPoints(page, { to: 'Priya', amount: 12 })
  await page.goto('/?profile=Priya')
  const sheet = page.getByRole('dialog', profile('Priya'))
  const rows = sheet.getByRole('listitem')
  await expect(rows.first()).toContainText('from @Maya')
  await expect(rows.first()).toContainText('2,127')
  await sheet.getByRole('button', { name: 'With you' }).click()
  await expect(sheet.getByText('You gave @Priya 232 GBP')).toBeVisible()
})

test('a statement of everything is saved', { tag: IN_DEPTH }, async ({ page }) => {
  await open(page, '/?profile=Priya')
  const sheet = page.getByRole('dialog', profile('Priya'))
  await sheet.getByRole('button', { name: 'Export' }).click()
  await sheet.getByRole('button', { name: 'Everything' }).click()
  const download = page.waitForEvent('download')
  await sheet.getByRole('button', { name: 'Save as CSV' }).click()
  expect((await download).suggestedFilename()).toBe('pledger-priya.csv')
  await expect(sheet.getByText(/^Saved \d+ rows/)).toBeVisible()
})

for (const width of casesOf([390, 1200]))
  test(`no view of a history has an accessibility violation, ${width} pixels wide`, {
    tag: IN_DEPTH,
  }, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await openAs(page, 'Maya', '/?profile=Priya')
    const sheet = page.getByRole('dialog', profile('Priya'))
    await expect(sheet.getByRole('listitem').first()).toBeVisible()
    const filters = casesOf(['All', 'Received', 'Sent'])
    for (const button of [...filters, 'Waiting', 'With you', 'Export']) {
      await sheet.getByRole('button', { name: button, exact: true }).click()
      await page.waitForFunction(() => document.getAnimations().length === 0)
      expect(await violations(page), button).toEqual([])
    }
  })

test('points that wait have no accessibility violation: the note after the send, the history, the transaction', {
  tag: IN_DEPTH,
}, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 })
  await openAs(page, 'Jun')
  await sendPoints(page, { to: 'Quentin', amount: 5 })
  await expect(page.getByText('Sent 5 GBP. Waiting for @Quentin to join.')).toBeVisible()
  expect(await violations(page), 'the note').toEqual([])
  await follow(page, '/?profile=Jun')
  const sheet = page.getByRole('dialog', profile('Jun'))
  await expect(sheet.getByRole('button', { name: 'Take back' })).toHaveCount(2)
  await sheet.getByRole('button', { name: 'Ask for points' }).click()
  await sheet.getByRole('link', { name: /−5 GBP/ }).scrollIntoViewIfNeeded()
  await page.waitForFunction(() => document.getAnimations().length === 0)
  expect(await violations(page), 'the history').toEqual([])
  await follow(page, '/')
  await expect(sheet).toBeHidden()
  await page.getByRole('feed').getByRole('link', { name: 'now' }).first().click()
  const transaction = page.getByRole('dialog', { name: '5 GBP to @Quentin' })
  await expect(transaction.getByRole('button', { name: 'Take back' })).toBeVisible()
  await page.waitForFunction(() => document.getAnimations().length === 0)
  expect(await violations(page), 'the transaction').toEqual([])
})
