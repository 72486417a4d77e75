import type { Page, Route } from '@playwright/test'
import { holdFiles } from '../e2e/hold-files.ts'
import { expectBalance, fillSend, modal, rows, sendPoints } from '../e2e/product.ts'
import { IN_DEPTH, inDepth } from '../in-depth.ts'
import { expect, visit } from '../stories/home.ts'
import { join, test } from './production.ts'

const FAILED = 'Failed to send GBP. Please try again.'
const message = 'Through the cut'

const STYLES_OF_FORM = '**/assets/send-*.css'

const isCommit = ({ pathname }: URL) => pathname.endsWith('documents:commit')
const isRead = ({ pathname }: URL) => pathname.endsWith('documents:batchGet')

const cut = (route: Route) => route.abort()

async function cutAnswer(route: Route): Promise<void> {
  await route.fetch()
  await route.abort()
}

/** Does this to the next commit of a page instead of letting it through. */
const onNextCommit = (page: Page, act: (route: Route) => unknown) =>
  page.context().route(isCommit, act, { times: 1 })

/** Holds the next commit. `arrive` sends it, also after the page has stopped waiting for the answer. */
async function holdNextCommit(page: Page) {
  const held = page.waitForEvent('request', (request) => isCommit(new URL(request.url())))
  await onNextCommit(page, () => {})
  const arrive = async () => {
    const commit = await held
    const headers = await commit.allHeaders()
    await fetch(commit.url(), { method: 'POST', headers, body: commit.postData() })
  }
  return { held, arrive }
}

/** Maya has filled in a send to Tom, who has another browser. */
async function beAboutToSend(page: Page, elsewhere: Page): Promise<void> {
  await join(elsewhere, 'Tom')
  await join(page, 'Maya')
  await fillSend(page, { to: 'Tom', amount: 10, message })
}

/** Maya's send is on its way and held there. */
async function beSending(page: Page) {
  const commit = await holdNextCommit(page)
  await pressSend(page, 10)
  await commit.held
  return commit
}

/** Presses the button again while the alert says so. */
async function sendUntilTaken(page: Page, filled: Parameters<typeof fillSend>[1]): Promise<void> {
  await fillSend(page, filled)
  const form = modal(page, 'Send GBP')
  const button = form.getByRole('button', { name: /^Send / })
  await expect(async () => {
    if (await form.isVisible()) await button.click({ timeout: 500 })
    await expect(form).toBeHidden({ timeout: 1_500 })
  }).toPass({ timeout: 90_000 })
}

async function pressSend(page: Page, amount: number): Promise<void> {
  await modal(page, 'Send GBP')
    .getByRole('button', { name: `Send ${amount.toLocaleString('en-GB')} GBP to @Tom` })
    .click()
}

/** Both people have the send, exactly once. */
async function expectSentOnce(sender: Page, recipient: Page): Promise<void> {
  await expectBalance(sender, '1,327')
  await expectBalance(recipient, '1,347')
  for (const reader of [sender, recipient]) {
    await expect(rows(reader)).toHaveCount(1)
    await expect(rows(reader).first()).toContainText(message)
    await expect(rows(reader).first()).not.toContainText('Pending')
  }
}

test.describe('the network is cut', () => {
  // The browser logs the aborted requests, and the page logs their purpose.
  test.use({
    expectedErrors:
      /ERR_FAILED|ERR_NAME_NOT_RESOLVED|ERR_INTERNET_DISCONNECTED|Fault: The ledger answered unknown|Sending failed|status of 403/,
  })

  test.describe('while Maya sends 10 GBP to Tom', () => {
    test.beforeEach(({ page, elsewhere }) => beAboutToSend(page, elsewhere))

    test('before a send arrives: the alert says so, and a retry sends it once', {
      tag: IN_DEPTH,
    }, async ({ page, elsewhere }) => {
      await onNextCommit(page, cut)
      await pressSend(page, 10)
      await expect(modal(page, 'Send GBP').getByRole('alert').first()).toHaveText(FAILED)
      await pressSend(page, 10)
      await expect(modal(page, 'Send GBP')).toBeHidden()
      await expectSentOnce(page, elsewhere)
    })

    test('after a send arrives: the ledger is asked, and the send counts once', async ({
      page,
      elsewhere,
    }) => {
      await onNextCommit(page, cutAnswer)
      await pressSend(page, 10)
      await expect(modal(page, 'Send GBP')).toBeHidden()
      await expectSentOnce(page, elsewhere)
    })

    test('before a send arrives, and the ledger cannot be asked: the send is checked until that is known', {
      tag: IN_DEPTH,
    }, async ({ page, elsewhere }) => {
      await onNextCommit(page, async (commit) => {
        // Not earlier: the recipient may still be looked up.
        await page.route(isRead, cut)
        await commit.abort()
      })
      await pressSend(page, 10)
      const form = modal(page, 'Send GBP')
      await expect(form.getByText('No answer yet. Checking whether it was sent…')).toBeVisible()
      await page.unroute(isRead)
      await expect(form.getByRole('alert').first()).toHaveText(FAILED)
      await pressSend(page, 10)
      await expectSentOnce(page, elsewhere)
    })

    for (const answered of inDepth ? (['never', 'late'] as const) : (['late'] as const))
      test(`and the page is reloaded during a send that arrives ${answered}: it is pending, and counts once`, {
        tag: IN_DEPTH,
      }, async ({ page, elsewhere }) => {
        const commit = await beSending(page)
        await page.reload()
        await expectSentOnce(page, elsewhere)
        await expect(modal(page, 'Send GBP')).toBeHidden()
        if (answered === 'late') await commit.arrive()
        await visit(page)
        await expectSentOnce(page, elsewhere)
      })

    test('and the page is reloaded, and its form loads only after the send: the form does not open empty', {
      tag: IN_DEPTH,
    }, async ({ page, elsewhere }) => {
      await beSending(page)
      const load = await holdFiles(page, STYLES_OF_FORM)
      const held = page.waitForRequest(STYLES_OF_FORM)
      await page.reload({ waitUntil: 'commit' })
      await held
      await expectSentOnce(page, elsewhere)
      await expect(page).toHaveURL('/')
      load()
      await expect(modal(page, 'Send GBP')).toBeHidden()
    })

    test('before an answer arrives, and the page is reloaded: the send counts once', {
      tag: IN_DEPTH,
    }, async ({ page, elsewhere }) => {
      const commit = await holdNextCommit(page)
      await pressSend(page, 10)
      await commit.arrive()
      await visit(page)
      await expectSentOnce(page, elsewhere)
      await expect(async () => {
        const keys = await page.evaluate(() => Object.keys(localStorage).join())
        expect(keys).not.toContain('outbox')
      }).toPass()
    })

    test('before a send arrives, and the form is closed: a send that was reported as failed is not sent later', {
      tag: IN_DEPTH,
    }, async ({ page, elsewhere }) => {
      await onNextCommit(page, cut)
      await pressSend(page, 10)
      await expect(modal(page, 'Send GBP').getByRole('alert').first()).toHaveText(FAILED)
      const asked = page.waitForResponse((response) =>
        response.url().includes('documents:batchGet'),
      )
      await page.keyboard.press('Escape')
      await asked
      await sendPoints(page, { to: 'Tom', amount: 3 })
      await expectBalance(page, '1,334')
      await expectBalance(elsewhere, '1,340')
      await expect(rows(page)).toHaveCount(1)
    })

    test('after a send was confirmed: nobody notices', { tag: IN_DEPTH }, async ({
      page,
      elsewhere,
    }) => {
      await onNextCommit(page, async (commit) => {
        await page.route(isRead, cut)
        await commit.continue()
      })
      const readCut = page.waitForEvent('requestfailed')
      await pressSend(page, 10)
      await readCut
      await expect(modal(page, 'Send GBP')).toBeHidden()
      await expectSentOnce(page, elsewhere)
    })

    test('for longer: a send is shown as pending, and settles when there is a network', async ({
      page,
      context,
      elsewhere,
    }) => {
      await context.setOffline(true)
      await pressSend(page, 10)
      await expect(rows(page).first()).toContainText('Pending')
      await expectBalance(elsewhere, '1,337')
      await context.setOffline(false)
      await expectSentOnce(page, elsewhere)
    })
  })

  test('every second: sends in the meantime settle once, and nothing is lost', {
    tag: IN_DEPTH,
  }, async ({ page, context, elsewhere }) => {
    await join(elsewhere, 'Tom')
    await join(page, 'Maya')
    let flaps = 0
    // Later the network stays: on a slow machine no send would get through between two cuts.
    const flapping = setInterval(() => context.setOffline(flaps < 20 && flaps++ % 2 === 0), 1_000)
    for (const turn of [1, 2, 3]) {
      await sendUntilTaken(page, { to: 'Tom', amount: turn, message: `Number ${turn}` })
      await expect(rows(page).filter({ hasText: `Number ${turn}` })).toHaveCount(1)
    }
    clearInterval(flapping)
    await context.setOffline(false)
    await expectBalance(page, '1,331')
    await expectBalance(elsewhere, '1,343')
    for (const reader of [page, elsewhere]) {
      await expect(rows(reader)).toHaveCount(3)
      await expect(rows(reader).filter({ hasText: 'Pending' })).toHaveCount(0)
    }
  })

  test('while the points are spent elsewhere: the pending send is refused with its reason', {
    tag: IN_DEPTH,
  }, async ({ page, context, browser, baseURL, elsewhere }) => {
    await join(elsewhere, 'Tom')
    await join(page, 'Maya')
    const phone = await browser.newContext({
      baseURL,
      storageState: await context.storageState({ indexedDB: true }),
    })
    const other = await phone.newPage()
    await visit(other)
    await expectBalance(other, '1,337')
    await fillSend(page, { to: 'Tom', amount: 1000, message })
    await context.setOffline(true)
    await pressSend(page, 1000)
    await expect(rows(page).first()).toContainText('Pending')
    await sendPoints(other, { to: 'Tom', amount: 1300 })
    await context.setOffline(false)
    const alert = page.getByRole('alert').filter({ hasText: 'You have 37 GBP' })
    await expect(alert.first()).toBeVisible()
    await expect(rows(page)).toHaveCount(1)
    await expectBalance(page, '37')
    await expectBalance(elsewhere, '2,637')
    await phone.close()
  })

  test('while the feed loads: a quiet row offers a retry', async ({ page, context }) => {
    await context.route(/documents(:runQuery|\/transactions\?)/, cut)
    await page.goto('/')
    await expect(page.getByText('The feed could not be loaded.')).toBeVisible()
  })
})
