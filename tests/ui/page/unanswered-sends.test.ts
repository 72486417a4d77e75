import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { UserId } from '../../../src/core/domain/ids.ts'
import { casesOf } from '../../in-depth.ts'
import { fakeTimers, stopTime } from '../fake-timers.ts'
import { fillSend } from '../fill-send.ts'
import { alerts, closed, header, modal, notes, rows, signOut } from '../page-parts.ts'
import { renderApp } from '../render-app.tsx'
import { credentialsOf } from '../test-backend.ts'

type Page = Awaited<ReturnType<typeof renderApp>>

const shown = () =>
  rows()
    .filter((one) => one.innerText.includes('@Jun sent it to @Wren'))
    .map((one) => (one.innerText.includes('Pending') ? 'pending' : 'sent'))

const CHECKING = 'No answer yet. Checking whether it was sent…'
const FAILED = 'Failed to send GBP. Please try again.'

const entries = ({ world }: Page) => world.outbox.entriesOf('demo-jun' as UserId)
const storedIds = (page: Page) => entries(page).map(({ transfer }) => transfer.id)
const states = (page: Page) => entries(page).map(({ state }) => state)
/** What a person still waits for. What has failed stays for a day, since it may still arrive. */
const unfinished = (page: Page) => states(page).filter((state) => state !== 'failed')

const stored = async ({ ledger }: Page) => {
  const { rows: all } = await ledger.loadPage(null, 25)
  return all.filter(({ sender, recipient }) => sender === 'Jun' && recipient === 'Wren')
}

/** Sends Wren 5 GBP from a form of its own. */
async function send({ user }: Page) {
  await user.click(await screen.findByRole('button', { name: 'Send GBP' }))
  const form = await fillSend(user, { recipient: 'Wren', amount: '5' })
  await user.click(form.getByRole('button', { name: 'Send 5 GBP to @Wren' }))
}

async function close({ user }: Page) {
  await user.click((await modal('Send GBP')).getByRole('button', { name: 'Close' }))
  await closed()
}

/** The feed shows the send as sent, so often, and nothing is waited for. */
const untilSent = (page: Page, count = 1) =>
  waitFor(() => {
    expect(shown()).toEqual(Array(count).fill('sent'))
    expect(storedIds(page)).toEqual([])
  })

/** The ledger can be asked again. */
function comeBack({ requests, world }: Page): void {
  requests.recover()
  world.setOnline(true)
}

/** The form is closed while the ledger cannot be asked what became of its send. */
async function closeUnanswered(lost: 'send' | 'answer') {
  const page = await renderApp({ signedInAs: 'Jun', until: '1,300' })
  if (lost === 'send') page.requests.fail('post')
  else page.requests.loseAnswer('post')
  // Nor does the feed tell.
  page.requests.fail('find', 'watchHead')
  await send(page)
  await screen.findByText(CHECKING)
  await close(page)
  return page
}

/** The form is closed before the answer comes. */
async function closeEarly() {
  const page = await renderApp({ signedInAs: 'Jun', until: '1,300' })
  const release = page.requests.hold('post')
  await send(page)
  await close(page)
  return { page, release }
}

it('a send that failed is not sent again automatically once its form is closed', async () => {
  const page = await renderApp({ signedInAs: 'Jun' })
  page.requests.fail('post')
  await send(page)
  await waitFor(() => expect(alerts()).toEqual([FAILED]))
  page.requests.recover()
  await close(page)
  await waitFor(() => expect(states(page)).toEqual(['failed']))
  await waitFor(() => expect(shown()).toEqual([]))
  expect(await stored(page)).toEqual([])
})

it('an unanswered send that went through is at the top of the feed though its form is closed, under its id', async () => {
  const page = await closeUnanswered('answer')
  const ids = storedIds(page)
  comeBack(page)
  await untilSent(page)
  await header().findByText('1,295')
  expect((await stored(page)).map(({ id }) => id)).toEqual(ids)
  await waitFor(() => expect(notes()).toContain('Sent 5 GBP to @Wren'))
})

it('an unanswered send that did not arrive is reported as failed though its form is closed', async () => {
  const page = await closeUnanswered('send')
  comeBack(page)
  await waitFor(() => expect(alerts()).toEqual([FAILED]))
  await waitFor(() => expect(states(page)).toEqual(['failed']))
  await waitFor(() => expect(page.world.errors).toContain('Sending failed'))
})

it('a note says that a send is checked, where its answer got lost after its form was closed', async () => {
  const { page, release } = await closeEarly()
  page.requests.fail('post', 'find')
  release()
  await waitFor(() => expect(notes()).toEqual([CHECKING]))
  await waitFor(() => expect(shown()).toEqual([]))
})

it.each([
  ['send', [], '1,300'],
  ['answer', ['sent'], '1,295'],
] as const)(
  'what became of a lost %s is found out when the network is back',
  async (lost, expected, balance) => {
    const page = await closeUnanswered(lost)
    const before = storedIds(page).length
    comeBack(page)
    await waitFor(() => expect(states(page)).not.toContain('unanswered'))
    page.world.setOnline(true)
    await waitFor(() => {
      expect(shown()).toEqual(expected)
      expect(unfinished(page)).toEqual([])
    })
    await header().findByText(balance)
    expect(before).toBe(1)
    expect((await stored(page)).length).toEqual(expected.length)
  },
)

it('the outcome of a send is asked for again after 16 seconds', async () => {
  const advance = fakeTimers()
  const page = await closeUnanswered('answer')
  const before = storedIds(page).length
  page.requests.recover()
  await advance(16)
  await untilSent(page)
  expect(before).toBe(1)
})

it('the outcome of a send is asked for after a reload, and it counts once', async () => {
  const page = await (await closeUnanswered('answer')).reload()
  await untilSent(page)
  await header().findByText('1,295')
  expect(await stored(page)).toHaveLength(1)
})

it.each([
  ['send', 1, '1,295'],
  ['answer', 2, '1,290'],
] as const)(
  'the same amount again, from a fresh form after a lost %s, is a send of its own',
  async (lost, count, balance) => {
    const advance = fakeTimers()
    const page = await closeUnanswered(lost)
    const ids = storedIds(page)
    page.requests.recover()
    await send(page)
    await advance(3)
    await header().findByText(balance)
    await waitFor(() => {
      expect(shown().length).toEqual(count)
      expect(unfinished(page)).toEqual([])
    })
    const newest = (await stored(page))[0]?.id
    expect(newest !== undefined && !ids.includes(newest)).toBe(true)
  },
)

it('the same amount again after a reload is also a send of its own', async () => {
  const page = await (await closeUnanswered('answer')).reload()
  await send(page)
  await header().findByText('1,290')
  await untilSent(page, 2)
})

describe.each(['open', 'closed'] as const)('a send from a form that is %s', (form) => {
  /** Jun’s send, which has no answer until it is broken off. */
  async function onItsWay() {
    const page = await renderApp({ signedInAs: 'Jun', until: '1,300' })
    const release = page.requests.hold('post')
    await send(page)
    if (form === 'closed') await close(page)
    const breakOff = () => {
      page.requests.fail('post', 'find')
      release()
    }
    return { ...page, breakOff }
  }

  it.each(casesOf(['pagehide', 'beforeunload']))(
    'and that breaks off at %s, because the page is being left, goes on afterwards',
    async (event) => {
      const page = await onItsWay()
      window.dispatchEvent(new Event(event))
      page.breakOff()
      // Long enough for what would be wrong.
      await new Promise((resolve) => setTimeout(resolve, 50))
      const { ledger } = await page.reload('/')
      await untilSent(page)
      await header().findByText('1,295')
      expect(await stored({ ...page, ledger })).toHaveLength(1)
    },
  )

  it('is checked where it broke off as in a page that is being left, and the page stays', async () => {
    const advance = fakeTimers()
    const page = await onItsWay()
    stopTime()
    window.dispatchEvent(new Event('pagehide'))
    page.breakOff()
    await advance(2)
    const before = states(page)
    await advance(1)
    expect(before).toEqual(['sending'])
    expect(states(page)).toEqual(['unanswered'])
  })

  it('is checked where it broke off long after the page seemed to be left', async () => {
    const advance = fakeTimers()
    const page = await onItsWay()
    window.dispatchEvent(new Event('beforeunload'))
    await advance(3)
    page.breakOff()
    await advance(3)
    await waitFor(() => expect(states(page)).toEqual(['unanswered']))
  })
})

it('a send that fails after its sender has signed out is not sent again automatically when they are back', async () => {
  const { page, release } = await closeEarly()
  await signOut(page.user)
  page.requests.fail('post')
  release()
  await waitFor(() => expect(alerts()).toContain(FAILED))
  page.requests.recover()
  await page.app.signIn.withPassword(credentialsOf('Jun'))
  await header().findByText('1,300')
  await waitFor(() => expect(states(page)).toEqual(['failed']))
  await waitFor(() => expect(shown()).toEqual([]))
  expect(await stored(page)).toEqual([])
})
