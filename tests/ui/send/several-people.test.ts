import { screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { UserId } from '../../../src/core/domain/ids.ts'
import type { Username } from '../../../src/core/domain/username.ts'
import { fillSend, typed } from '../fill-send.ts'
import { alerts, fill, header, modal, notes, openModals, press, rows } from '../page-parts.ts'
import { renderApp } from '../render-app.tsx'

const openForm = (options = {}) =>
  renderApp({ at: '/?send=', signedInAs: 'Jun', until: '1,300 GBP', ...options })

const form = () => modal('Send GBP')
const recipients = async () => (await form()).getAllByLabelText<HTMLInputElement>(/^Recipient/)
const names = async () => (await recipients()).map(({ value }) => value)

/** Adds these people to the form, after it was filled in for Maya. */
async function fillFor(user: UserEvent, ...others: readonly string[]) {
  const send = await fillSend(user, { recipient: 'Maya', amount: '20', message: 'For the kiosk' })
  for (const name of others) {
    await user.click(send.getByRole('button', { name: 'Add another person' }))
    await user.paste(name)
  }
  return send
}

async function submit(user: UserEvent) {
  await user.click((await form()).getByRole('button', { name: /^Send \d/ }))
}

const firstRows = (count: number) =>
  rows()
    .slice(0, count)
    .map(({ textContent }) => textContent)
    .join('\n')

describe('a send to several people', () => {
  it('is a send each, of the same amount and message, and each is told', async () => {
    const { user } = await openForm()
    const send = await fillFor(user, 'Tom Okafor', 'Priya')
    await send.findByText('You will have 1,240 GBP left')
    await user.click(
      send.getByRole('button', { name: 'Send 60 GBP: 20 each to @Maya, @Tom Okafor and @Priya' }),
    )
    await waitFor(() => expect(openModals()).toBe(0))
    for (const name of ['Maya', 'Tom Okafor', 'Priya']) {
      await waitFor(() => expect(notes()).toContain(`Sent 20 GBP to @${name}`))
      expect(firstRows(3)).toContain(`@Jun sent it to @${name}`)
    }
    await header().findByText('1,240')
    expect(firstRows(3).match(/For the kiosk/g)).toHaveLength(3)
  })

  it('is to nobody if one of them cannot receive points, and says why', async () => {
    const { user, requests } = await openForm()
    const send = await fillFor(user, 'Jun')
    await send.findByText('This is your own name. Choose another person.')
    await submit(user)
    expect(requests.asked.has('post')).toBe(false)
    expect(await names()).toEqual(['Maya', 'Jun'])
  })

  it.each(['maya', '@Maya'])('has nobody twice: %s', async (again) => {
    const { user, requests } = await openForm()
    const send = await fillFor(user, again)
    await send.findByText('This person is there already.')
    await submit(user)
    expect(requests.asked.has('post')).toBe(false)
  })

  it('is not more than the sender has, all together', async () => {
    const { user } = await openForm()
    const send = await fillFor(user, 'Priya')
    await fill(user, send.getByLabelText('Amount'), '00')
    await send.findByText('Insufficient balance! You have 1300 GBP')
    expect(send.getByRole<HTMLButtonElement>('button', { name: /^Send 4,000/ }).disabled).toBe(true)
  })

  it('keeps a refused person in the form, and reaches them by the second press', async () => {
    const { user, directory } = await openForm()
    const send = await fillFor(user, 'rio')
    await send.findByText(/Nobody has this name yet/)
    await directory.claimName('demo-wren' as UserId, 'Rio' as Username)
    await submit(user)
    await send.findByText('@rio belongs to somebody now. Please check it.')
    await waitFor(() => expect(notes()).toContain('Sent 20 GBP to @Maya'))
    await send.findByRole('button', { name: 'Send 20 GBP to @Rio' })
    expect(await names()).toEqual(['Rio'])
    const [rio] = await recipients()
    await user.clear(rio as HTMLElement)
    expect(openModals()).toBe(1)
    await fill(user, rio as HTMLElement, 'Rio')
    await submit(user)
    await waitFor(() => expect(openModals()).toBe(0))
    await header().findByText('1,260')
    expect(firstRows(2)).toContain('@Jun sent it to @Rio')
    expect(firstRows(2)).toContain('@Jun sent it to @Maya')
  })

  it('waits for the network like any other, and a later refusal keeps the typed text', async () => {
    const { user, world, directory } = await openForm()
    const send = await fillFor(user, 'rio')
    await send.findByText(/Nobody has this name yet/)
    await waitFor(() => expect(world.drafts.load()).toHaveLength(2))
    world.setOnline(false)
    await submit(user)
    await waitFor(() => expect(openModals()).toBe(0))
    await directory.claimName('demo-wren' as UserId, 'Rio' as Username)
    world.setOnline(true)
    await waitFor(() => expect(notes()).toContain('Sent 20 GBP to @Maya'))
    await waitFor(() => expect(alerts().join()).toContain('20 GBP to @rio were not sent'))
    await user.click(screen.getByRole('button', { name: 'Send GBP' }))
    expect(await names()).toEqual(['rio'])
    expect(await typed()).toEqual(['rio', '20', 'For the kiosk'])
  })

  it('ignores a field without a name', async () => {
    const { user } = await openForm()
    const send = await fillFor(user, 'Priya', '')
    await user.click(send.getByRole('button', { name: 'Send 40 GBP: 20 each to @Maya and @Priya' }))
    await waitFor(() => expect(openModals()).toBe(0))
    await header().findByText('1,260')
  })

  it('is one to a single person again once the others are taken out', async () => {
    const { user } = await openForm()
    const send = await fillFor(user, 'Priya')
    await user.click(send.getByRole('button', { name: 'Remove' }))
    expect(await names()).toEqual(['Maya'])
    expect(send.getByRole('button', { name: 'Send 20 GBP to @Maya' })).toBeTruthy()
  })

  it('has at most eight people', async () => {
    const { user } = await openForm()
    const send = await fillFor(user, 'a1', 'a2', 'a3', 'a4', 'a5', 'a6', 'a7')
    expect(send.queryByRole('button', { name: 'Add another person' })).toBeNull()
    expect(send.getByRole('button', { name: 'Send 160 GBP: 20 each to 8 people' })).toBeTruthy()
  })

  it('is still there after a reload, and gone once the form was closed', async () => {
    const { user, reload } = await openForm()
    await fillFor(user, 'Tom Okafor', 'Priya')
    await reload()
    expect(await names()).toEqual(['Maya', 'Tom Okafor', 'Priya'])
    await press('{Escape}')
    await waitFor(() => expect(openModals()).toBe(0))
    await reload('/?send=')
    expect(await names()).toEqual([''])
  })

  it('arrives once for each of them, though the page is reloaded before the answers', async () => {
    const { user, requests, reload } = await openForm()
    await fillFor(user, 'Priya')
    requests.loseAnswer('post')
    requests.fail('find', 'watchHead')
    await submit(user)
    await screen.findByText('No answer yet. Checking whether it was sent…')
    await reload()
    for (const name of ['Maya', 'Priya'])
      await waitFor(() => expect(notes()).toContain(`Sent 20 GBP to @${name}`))
    await header().findByText('1,260')
    expect(firstRows(4).match(/For the kiosk/g)).toHaveLength(2)
  })

  it('has the focus in the new field, and after a choice in the amount', async () => {
    const { user } = await openForm()
    const send = await fillSend(user, { recipient: 'Maya' })
    await user.click(send.getByRole('button', { name: 'Add another person' }))
    expect(document.activeElement).toBe((await recipients())[1])
    await user.paste('pri')
    await send.findByRole('option', { name: /Priya/ })
    await press('{Enter}')
    expect(document.activeElement).toBe(send.getByLabelText('Amount'))
    expect(await names()).toEqual(['Maya', 'Priya'])
  })

  it('is not offered where a request is paid', async () => {
    const { requests } = await renderApp({
      at: '/?send=Maya&amount=20&pays=demo-maya',
      signedInAs: 'Jun',
    })
    await form()
    expect(requests.asked.size).toBeGreaterThan(0)
    expect(screen.queryByRole('button', { name: 'Add another person' })).toBeNull()
  })
})
