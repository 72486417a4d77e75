import fc from 'fast-check'
import type { Field } from '../../scripts/firestore-documents.mjs'
import { readUsername } from '../../src/core/domain/username.ts'
import { follow, header, modal, open, rows, signUp } from '../e2e/product.ts'
import { anyText, damaged, damagedText } from '../hostile/any-hostile.ts'
import { anyQuery } from '../hostile/any-query.ts'
import { IN_DEPTH, shareOf } from '../in-depth.ts'
import { expect, newEmail, visit } from '../stories/home.ts'
import { test } from './production.ts'

// An exception, a rejection that nobody handles and a violation of the Content-Security-Policy are console errors, and
// those fail a test here.

// A stored send to nobody fails, and the log says so.
test.use({ expectedErrors: /^Sending failed/ })

const SEED = Number(process.env.SEED ?? 1337)

/** What a person types as a recipient, and nobody can be called. */
const anyRefusedName = anyText.filter((text) => !readUsername(text).ok)

const samples = <T>(input: fc.Arbitrary<T>, count: number) =>
  fc.sample(input, { seed: SEED, numRuns: shareOf(count) })

const time = new Date(Date.UTC(2026, 0, 1))
const transaction = {
  type: 'sent',
  icon: '📤',
  title: 'Sent to @Ben',
  message: 'Hello',
  amount: -5,
  profile: 'Ben',
  sender: 'Ada',
  recipient: 'Ben',
  senderId: 'ada',
  recipientId: 'ben',
  recipientKey: 'ben',
  status: 'settled',
  timestamp: time,
  settledAt: time,
}
const account = {
  displayName: 'Ben',
  usernameKey: 'ben',
  avatar: 'BE',
  balance: 1342,
  totalSent: 0,
  totalReceived: 5,
  month: '2026-01',
  monthSent: 0,
  monthReceived: 5,
  nameCount: 1,
  joinDate: time,
  description: 'Hello',
  prefixes: ['b', 'be', 'ben'],
  lastTransaction: 'a',
}

test('no address breaks the page', async ({ page, database }) => {
  await database.write([{ path: 'transactions/a', fields: transaction }])
  await open(page)
  for (const query of samples(anyQuery, 60)) {
    await follow(page, `/?${query.toWellFormed()}`)
    await expect(header(page), query).toBeAttached()
  }
  await follow(page, '/')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  for (const query of samples(anyQuery, 5)) {
    await page.goto(`/?${encodeURI(query.slice(0, 2000).toWellFormed())}`)
    await expect(header(page), query).toBeAttached()
  }
})

test('nothing that the browser has stored breaks the page', async ({ page, database }) => {
  await database.write([{ path: 'transactions/a', fields: transaction }])
  await visit(page)
  await signUp(page, newEmail())
  await expect(header(page).getByText('1,337 GBP')).toBeVisible()
  const stored = () => page.evaluate(() => Object.entries({ ...localStorage }))
  const known = async () => (await stored()).find(([key]) => key === 'pledger-known-account')?.[1]
  await expect.poll(known).toBeDefined()
  const id: string = JSON.parse((await known()) ?? '').value.id
  const transfer = {
    id: 't',
    senderId: id,
    recipient: 'Ada',
    recipientId: null,
    amount: 5,
    message: 'x',
  }
  const draft = { sender: id, openedFor: '', id: 'd', recipient: 'Ada', amount: '5', message: 'x' }
  const texts: Record<string, fc.Arbitrary<string>> = {
    'pledger.outbox/t': damagedText({ transfer, state: 'unanswered', since: 5 }),
    'pledger-draft': damagedText([draft]),
    [`pledger-recent-sends/${id}`]: damagedText([
      { id: 'a', recipientId: 'b', recipient: 'Ben', at: 5 },
    ]),
    [`pledger-seen/${id}`]: damagedText({ lookedAt: 5, newest: 5, totalReceived: 0 }),
    ...Object.fromEntries(
      (await stored())
        .filter(([key, text]) => key.startsWith('pledger-known-') && text.startsWith('{'))
        .map(([key, text]) => [key, damagedText(JSON.parse(text))]),
    ),
  }
  for (const some of samples(fc.record(texts, { noNullPrototype: true }), 8)) {
    await page.evaluate((all) => {
      for (const [key, text] of Object.entries(all)) {
        localStorage.setItem(key, text)
        sessionStorage.setItem(key, text)
      }
    }, some)
    await page.goto('/?send=')
    await expect(modal(page, 'Send GBP')).toBeVisible()
    await expect(rows(page).first()).toBeAttached()
    await expect(header(page).getByText('1,337 GBP')).toBeVisible()
  }
})

test('no document breaks the page', { tag: IN_DEPTH }, async ({ page, database }) => {
  const documents = samples(fc.tuple(damaged(transaction), damaged(account)), 24)
  await database.write(
    documents.flatMap(([row, person], index) => [
      { path: `transactions/t${index}`, fields: storable(row) },
      { path: `users/u${index}`, fields: storable(person) },
      { path: `usernames/name${index}`, fields: { userId: `u${index}` } },
    ]),
  )
  await database.write([
    { path: 'transactions/a', fields: transaction },
    { path: 'users/ben', fields: account },
    { path: 'usernames/ben', fields: { userId: 'ben' } },
  ])
  await open(page)
  await page.keyboard.press('End')
  for (const [index] of documents.entries()) {
    await follow(page, `/?profile=name${index}`)
    await expect(modal(page, /^Profile/)).toBeVisible()
    await follow(page, `/?transaction=t${index}`)
    await expect(page.getByRole('dialog')).toBeVisible()
  }
  await page.goto('/?check')
  const check = modal(page, 'Check the ledger')
  await check.getByRole('button', { name: 'Check the ledger', exact: true }).click()
  await expect(check.getByRole('heading', { name: 'Something does not add up' })).toBeVisible()
  await page.goto('/?find=hello')
  await expect(modal(page, 'Find').getByText(/^Searched in your copy/)).toBeVisible()
})

test('nothing typed breaks the page, and it stays in its field', { tag: IN_DEPTH }, async ({
  page,
}) => {
  await visit(page)
  await signUp(page, newEmail())
  await page.goto('/?send=')
  const send = modal(page, 'Send GBP')
  const recipient = send.getByRole('combobox', { name: 'Recipient' })
  const message = send.getByLabel('Message')
  await send.getByLabel('Amount').fill('5')
  for (const [name, words] of samples(fc.tuple(anyRefusedName, anyText), 15)) {
    await recipient.fill(name)
    await message.fill(words)
    const typed = await message.inputValue()
    await send.getByLabel('Amount').press('Enter')
    await expect(send.locator('[aria-invalid=true]').first()).toBeVisible()
    await expect(message).toHaveValue(typed)
  }
  await page.goto('/?find=')
  const search = modal(page, 'Find').getByLabel('Find people and transactions')
  for (const words of samples(anyText, 15)) {
    await search.fill(words)
    await expect(modal(page, 'Find')).toBeVisible()
  }
})

/** Fields that the database takes: texts of whole characters, numbers, lists without lists in them, names without dots. */
function storable(value: unknown): Readonly<Record<string, Field>> {
  const fields = fieldOf(value)
  return typeof fields === 'object' &&
    fields !== null &&
    !Array.isArray(fields) &&
    !(fields instanceof Date)
    ? (fields as Readonly<Record<string, Field>>)
    : { value: fields }
}

function fieldOf(value: unknown, inList = false): Field {
  if (typeof value === 'string') return value.toWellFormed()
  if (value instanceof Date || typeof value === 'number' || typeof value === 'boolean') return value
  if (Array.isArray(value)) return inList ? 'list' : value.map((part) => fieldOf(part, true))
  if (typeof value !== 'object' || value === null) return null
  const named = Object.entries(value).map(([name, part]) => [nameOf(name), fieldOf(part)] as const)
  return Object.fromEntries(named)
}

function nameOf(name: string): string {
  return `${name.toWellFormed().replace(/^__.*__$/s, 'reserved') || 'empty'}`.slice(0, 300)
}
