import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { sendInForm } from '../../builders/page-of-sends.ts'
import { casesOf } from '../../in-depth.ts'
import { ANN_AND_BEN, annToBen } from '../history.ts'
import { address, alerts, closed, modal, openModals, row } from '../page-parts.ts'
import { renderApp } from '../render-app.tsx'
import { NOW } from '../test-backend.ts'

const AT = new Date(2026, 10, 19, 18, 4, 11).getTime()
const id = 'p7Kc2VxQ0a9T'
const sent = { id, amount: -60, message: 'Slides at midnight, again.', timestamp: AT }

/** Opens the address of a stored transaction. */
const open = (
  changes: Readonly<Record<string, unknown>> = {},
  options: Parameters<typeof renderApp>[0] = {},
) =>
  renderApp({
    at: `/?transaction=${id}`,
    history: [...ANN_AND_BEN, annToBen({ ...sent, ...changes })],
    ...options,
  })

/** The view of a stored transaction. */
async function show(changes: Readonly<Record<string, unknown>> = {}) {
  const page = await open(changes)
  return { ...page, view: await modal(/^60 GBP to/) }
}

/** What is next to a fact's name. */
function fact(name: string): string | undefined {
  const names = [...document.querySelectorAll('dialog dt')]
  return names.find((one) => one.textContent === name)?.nextElementSibling?.textContent
}

describe('the view of a transaction', () => {
  it('says when it was to the second, also to machines', async () => {
    const { view } = await show()
    const time = view.getByText('Thursday 19 November 2026, 18:04:11')
    expect(time).toHaveProperty('dateTime', new Date(AT).toISOString())
  })

  it('says how much it was', async () => {
    const { view } = await show()
    expect(view.getByText('60', { exact: false, selector: 'data' }).textContent).toBe('60 GBP')
  })

  it.each(casesOf(['Ann', 'Ben']))(
    'opens the profile of @%s, and goes back by Back',
    async (name) => {
      const { user, view } = await show()
      await user.click(view.getByRole('button', { name: `@${name}` }))
      await modal(`Profile of @${name}`)
      expect(address()).toBe(`/?transaction=p7Kc2VxQ0a9T&profile=${name}`)
      window.history.back()
      await waitFor(() => expect(openModals()).toBe(1))
      expect(address()).toBe('/?transaction=p7Kc2VxQ0a9T')
    },
  )

  it('shows a message with its lines', async () => {
    const { view } = await show({ message: 'One\n\n  Two' })
    expect(view.getByText(/One/).innerText).toBe('One\n\n  Two')
  })

  it('shows a message from right to left where it is written so', async () => {
    const { view } = await show({ message: 'תודה רבה' })
    expect(getComputedStyle(view.getByText('תודה רבה')).direction).toBe('rtl')
  })

  it('shows markup as it was typed', async () => {
    const { view } = await show({ message: '<b>bold</b>' })
    expect(view.getByText('<b>bold</b>')).toBeTruthy()
  })

  it('names its id, which one click selects', async () => {
    const { view } = await show()
    expect(getComputedStyle(view.getByText('p7Kc2VxQ0a9T')).userSelect).toBe('all')
  })

  it.each([
    ['settled', {}, 'Settled'],
    [
      'handed over',
      { settledAt: AT + 3_600_000 },
      'Settled: handed over to @Ben on 19 Nov 2026, 19:04:11',
    ],
    [
      'taken back',
      { status: 'returned', recipientId: null, settledAt: AT + 1000 },
      'Taken back on 19 Nov 2026, 18:04:12',
    ],
    ['taken back at no known time', { status: 'returned' }, 'Taken back'],
    [
      'waiting for somebody to join',
      { status: 'waiting', recipient: 'zoe', recipientId: null },
      'Waiting for @zoe to join',
    ],
    [
      'waiting for its sender',
      { status: 'waiting', recipientId: null },
      'Waiting to be handed over',
    ],
  ])('says that it is %s', async (_, changes, words) => {
    await show(changes)
    await waitFor(() => expect(fact('Status')).toBe(words))
  })

  it.each([
    [
      'no recipient',
      { recipient: '', recipientId: null },
      'AN @Ann sent it. The recipient is not stored.',
    ],
    [
      'no sender',
      { sender: '', senderId: null },
      'The sender is not stored. It was sent to BE @Ben',
    ],
    [
      'neither sender nor recipient',
      { sender: '', senderId: null, recipient: '', recipientId: null },
      'Neither the sender nor the recipient is stored.',
    ],
  ])('says plainly that its record has %s', async (_, changes, words) => {
    await open(changes)
    await modal(/^60 GBP/)
    const line = document.querySelector('dialog p:has(+ [dir="auto"])') as HTMLElement
    expect(line.innerText.replace(/\s+/g, ' ')).toBe(words)
  })

  it('is titled without a recipient where none is stored', async () => {
    await open({ recipient: '', recipientId: null })
    expect(await modal('60 GBP')).toBeTruthy()
  })

  it('follows its status', async () => {
    const { user, actAs, app } = await renderApp({ signedInAs: 'Jun' })
    const id = 'waits' as never
    await sendInForm(app.sendPoints, { id, recipient: 'Quentin', amount: '3', message: 'Hello' })
    await user.click(within(await row('Hello')).getByRole('link'))
    await modal('3 GBP to @Quentin')
    await waitFor(() => expect(fact('Status')).toBe('Waiting for @Quentin to join'))
    await actAs('Quentin')
    await app.settlePoints.handOver(id)
    await waitFor(() =>
      expect(fact('Status')).toMatch(/^Settled: handed over to @Quentin on 21 Nov/),
    )
  })

  it('copies its link', async () => {
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    const { user, view } = await show()
    await user.click(view.getByRole('button', { name: 'Copy link' }))
    await view.findByText('Link copied.')
    expect(write).toHaveBeenCalledWith(`${window.location.origin}/?transaction=p7Kc2VxQ0a9T`)
  })
})

describe('a transaction that cannot be shown', () => {
  it('is not there under an unknown id', async () => {
    await renderApp({ at: '/?transaction=nothing' })
    const view = await modal('No such transaction')
    expect(view.getByText('The ledger has no transaction with this id.')).toBeTruthy()
    expect(view.getByText('nothing')).toBeTruthy()
  })

  it('has no link with a broken id', async () => {
    await renderApp({ at: '/?transaction=..%2Fusers' })
    const view = await modal('Not a transaction link')
    expect(view.getByText('../users')).toBeTruthy()
  })

  it.each(
    casesOf([
      ['markup', '<img src=x onerror=alert(1)>', '<img src=x onerror=alert(1)>'],
      ['10,000 letters', 'x'.repeat(10_000), `${'x'.repeat(119)}…`],
    ]),
  )('shows an id of %s as text, in a few lines', async (_, id, shown) => {
    await renderApp({ at: `/?transaction=${encodeURIComponent(id)}` })
    const view = await modal('Not a transaction link')
    expect(view.getByText(shown)).toBeTruthy()
  })

  it.each(casesOf(['nothing', '../users']))(
    'leads back to the feed from the id "%s"',
    async (id) => {
      const { user } = await renderApp({ at: `/?transaction=${encodeURIComponent(id)}` })
      await user.click(await screen.findByRole('button', { name: 'Back to the feed' }))
      await closed()
    },
  )

  it('is loaded again after the ledger was unreachable', async () => {
    const { user, requests, world } = await open({}, { breaking: ['find', 'loadPage'] })
    await screen.findByText('The ledger cannot be reached.')
    const view = await modal('Transaction')
    requests.recover()
    await user.click(await view.findByRole('button', { name: 'Try again' }))
    await modal('60 GBP to @Ben')
    expect(world.errors).toContain('A transaction could not be read')
  })

  it('is loaded again automatically once the network is back', async () => {
    const { requests, world } = await open({}, { breaking: ['find', 'loadPage'] })
    await screen.findByText('The ledger cannot be reached.')
    requests.recover()
    world.setOnline(true)
    await modal('60 GBP to @Ben')
  })

  it('shows as the feed has it while the ledger is unreachable', async () => {
    await open({}, { breaking: ['find'] })
    const view = await modal('60 GBP to @Ben')
    await view.findByText(/This is what the feed showed last/)
    await waitFor(() =>
      expect(alerts().some((text) => text.includes('cannot be reached'))).toBe(true),
    )
  })

  it('has a skeleton as high as a transaction with a message of one line', async () => {
    const { release } = await open({ timestamp: NOW }, { holding: ['find', 'loadPage'] })
    await screen.findByRole('status', { name: 'Loading the transaction' })
    const before = screen.getByRole('dialog').offsetHeight
    release()
    await modal('60 GBP to @Ben')
    await screen.findByText(/You have no copy yet/)
    await waitFor(() => expect(screen.getByRole('dialog').offsetHeight).toBe(before))
  })

  it('is pending on this device while the ledger does not have it', async () => {
    const { user, app, requests } = await renderApp({ signedInAs: 'Jun', until: 'Coffee, and' })
    const release = requests.hold('post')
    const draft = { id: 'slow' as never, recipient: 'Wren', amount: '3', message: 'Not yet' }
    app.sendPoints.send(draft)
    app.sendPoints.closeForm(draft.id)
    await user.click(within(await row('Not yet')).getByRole('link'))
    const view = await modal('3 GBP to @Wren')
    await waitFor(() => expect(fact('Status')).toMatch(/^Pending/))
    await waitFor(() => expect(fact('In your copy')).toBe('Not in the ledger yet'))
    await waitFor(() => expect(view.queryByRole('button', { name: 'Copy link' })).toBeNull())
    await waitFor(() => expect(view.queryByRole('button', { name: 'Send 3 GBP again' })).toBeNull())
    release()
    await waitFor(() => expect(fact('Status')).toBe('Settled'))
  })
})
