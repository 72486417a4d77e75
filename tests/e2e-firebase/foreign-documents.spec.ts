import { modal, rows } from '../e2e/product.ts'
import { IN_DEPTH, inDepth } from '../in-depth.ts'
import { expect, visit } from '../stories/home.ts'
import { test } from './production.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 12, minute))

/** Document ids with characters that the app's ids never have. */
const FOREIGN_ID = 'an id with spaces'

test.beforeEach(async ({ database }) => {
  await database.write([
    { path: 'transactions/bare', fields: { timestamp: at(1) } },
    {
      path: 'transactions/old',
      fields: { sender: 'Ada', recipient: 'Ben', amount: -12, timestamp: at(2) },
    },
    {
      path: 'transactions/odd',
      fields: {
        sender: 'Ada',
        recipient: 'Ben',
        amount: 'many',
        message: 7,
        status: 'lost',
        icon: false,
        settledAt: 'soon',
        timestamp: at(3),
      },
    },
    {
      path: 'transactions/fraction',
      fields: { sender: 'Ada', recipient: 'Ben', amount: -1.5, message: 'Half', timestamp: at(4) },
    },
    { path: `transactions/${FOREIGN_ID}`, fields: { sender: 'Ada', timestamp: at(5) } },
    { path: 'transactions/undated', fields: { message: 'When was this?' } },
    { path: 'transactions/text-date', fields: { message: 'Dated in words', timestamp: 'May' } },
    { path: 'users/broken', fields: { displayName: 'Ben', usernameKey: 'ben', balance: 'lots' } },
    { path: 'usernames/ben', fields: { userId: 'broken' } },
    { path: 'usernames/astray', fields: { userId: 'nobody-has-this-id' } },
    { path: 'usernames/odd', fields: { userId: 7 } },
  ])
})

test('documents of older and foreign clients are shown with the defaults, but for a row without a valid id, which the log names', async ({
  page,
}) => {
  const logged = page.waitForEvent('console', (message) =>
    message.text().includes('A transaction cannot be shown'),
  )
  await visit(page)
  const old = rows(page).filter({ hasText: '@Ada sent it to @Ben' }).filter({ hasText: '12 GBP' })
  await expect(old).toContainText('Pledger transaction')
  await expect(old).toContainText('💰')
  await expect(rows(page).filter({ hasText: 'Half' })).toHaveCount(1)
  await expect(rows(page).filter({ hasText: '0 GBP' })).not.toHaveCount(0)
  expect((await logged).text()).toContain(FOREIGN_ID)
})

test('a profile with invalid numbers shows zeros', { tag: IN_DEPTH }, async ({ page }) => {
  await visit(page, '/?profile=Ben')
  await expect(modal(page, 'Profile of @Ben')).toContainText('0 GBP')
})

for (const name of inDepth ? ['astray', 'odd'] : ['odd'])
  test(`a name without an account (${name}) is a profile not found`, async ({ page }) => {
    await visit(page, `/?profile=${name}`)
    await expect(page.getByRole('alert').first()).toContainText(`Profile not found: @${name}`)
  })
