import { waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import type { UserId } from '../../../src/core/domain/ids.ts'
import { RECENT_SENDS, type RecentSend, withRecentSend } from '../../../src/core/domain/transfer.ts'
import { fillSend } from '../fill-send.ts'
import { header, modal, openModals } from '../page-parts.ts'
import { renderWhole } from '../render-app.tsx'
import type { TestBackend } from '../test-backend.ts'

const JUN = 'demo-jun' as UserId
const TO_LARS = { id: 'a', recipientId: 'demo-lars', recipient: 'Lars', at: 1 } as RecentSend

function remember({ device: { store } }: TestBackend, send: RecentSend): void {
  store.save(RECENT_SENDS, withRecentSend(store.load(RECENT_SENDS, JUN), send), JUN)
}

/** Opens the send form from the page, once its rows are there. */
async function openSend(signedInAs: string) {
  const app = await renderWhole({ signedInAs })
  await header().findByRole('button', { name: 'Sign Out' })
  await app.user.click(await sendButton())
  const send = await modal('Send GBP')
  return { ...app, send }
}

async function sendButton() {
  const page = within(document.body)
  await page.findAllByRole('article')
  return page.findByRole('button', { name: 'Send GBP' })
}

const namesIn = (send: Awaited<ReturnType<typeof modal>>) =>
  within(send.getByRole('list', { name: 'People you sent to' }))
    .getAllByRole('button')
    .map((button) => button.querySelector('bdi')?.textContent)

describe('the people whom one sent to', () => {
  it('show at once when the form opens', async () => {
    const { send } = await openSend('Maya')
    expect(namesIn(send)).toEqual(['Tom Okafor', 'Wren', 'Inés'])
  })

  it('do not show where nothing that was sent has arrived', async () => {
    const { send } = await openSend('Jun')
    expect(send.queryByRole('list', { name: 'People you sent to' })).toBeNull()
  })

  it('fill in the recipient with one press, and the amount is next', async () => {
    const { user, send } = await openSend('Maya')
    await user.click(send.getByRole('button', { name: 'Wren' }))
    expect(send.getByLabelText('Recipient')).toHaveProperty('value', 'Wren')
    expect(document.activeElement).toBe(send.getByLabelText('Amount'))
  })

  it('give way to the notes of the field once something is typed', async () => {
    const { user, send } = await openSend('Maya')
    await fillSend(user, { recipient: 'Nobody Yet' })
    expect(send.queryByRole('list', { name: 'People you sent to' })).toBeNull()
  })

  it('are at most four', async () => {
    const { world, user } = await renderWhole({ signedInAs: 'Jun' })
    for (const [at, name] of ['Lars', 'Wren', 'Maya', 'Priya', 'Tom Okafor'].entries())
      remember(world, {
        ...TO_LARS,
        id: `r${at}`,
        recipientId: name,
        recipient: name,
      } as RecentSend)
    await user.click(await sendButton())
    expect(namesIn(await modal('Send GBP'))).toHaveLength(4)
  })

  it('are in the form, not over it', async () => {
    const { send } = await openSend('Maya')
    const people = send.getByRole('list', { name: 'People you sent to' }).getBoundingClientRect()
    const amount = send.getByText('Amount').getBoundingClientRect()
    expect(people.bottom).toBeLessThan(amount.top)
  })

  it('are remembered on the device after a send', async () => {
    const { user, world, send } = await openSend('Jun')
    await fillSend(user, { recipient: 'Lars', amount: '5' })
    await user.click(send.getByRole('button', { name: 'Send 5 GBP to @Lars' }))
    await waitFor(() => expect(openModals()).toBe(0))
    await waitFor(() =>
      expect(world.device.store.load(RECENT_SENDS, JUN)).toMatchObject([
        { recipientId: 'demo-lars' },
      ]),
    )
  })

  it('come from the device before the feed is there', async () => {
    const app = await renderWhole({ signedInAs: 'Jun' })
    remember(app.world, TO_LARS)
    await app.reload('/?send=', { holding: ['loadPage'] })
    const send = await modal('Send GBP')
    await waitFor(() => expect(namesIn(send)).toEqual(['Lars']))
  })

  it('are found without asking the ledger', async () => {
    const app = await renderWhole({ signedInAs: 'Maya' })
    const button = await sendButton()
    const look = vi.spyOn(app.directory, 'findById')
    await app.user.click(button)
    expect(namesIn(await modal('Send GBP'))).toHaveLength(3)
    expect(look).not.toHaveBeenCalled()
  })

  it('are forgotten when the demo is reset', async () => {
    const { app, world } = await openSend('Jun')
    remember(world, TO_LARS)
    await app.demo?.reset()
    expect(world.device.store.load(RECENT_SENDS, JUN)).toEqual([])
  })
})
