import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { opened, posted } from '../history.ts'
import { address, alerts, header, modal, openModals, row } from '../page-parts.ts'
import { renderApp } from '../render-app.tsx'

async function openZoe(signedInAs?: string) {
  const page = await renderApp({ signedInAs })
  const words = within(await row('For the bike light'))
  await page.user.click(words.getByRole('button', { name: '@zoe' }))
  return { ...page, card: await modal('Profile of @zoe') }
}

it('a name that nobody has opens a card, with the catalogue’s words and what waits for it', async () => {
  const { card } = await openZoe()
  expect((await card.findByRole('alert')).textContent).toBe('Profile not found: @zoe')
  expect(await card.findByText('Nobody has this name yet. 37 GBP wait for it.')).toBeTruthy()
  expect(alerts()).toEqual(['Profile not found: @zoe'])
})

it('the card is gone without a trace when it is closed', async () => {
  const { user, card } = await openZoe()
  await card.findByRole('alert')
  await user.click(card.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(openModals()).toBe(0))
  expect(alerts()).toEqual([])
  expect(address()).toBe('/')
})

it('the card sends to the name', async () => {
  const { user, card } = await openZoe('Maya')
  await user.click(await card.findByRole('button', { name: 'Send GBP' }))
  const send = await modal('Send GBP')
  expect(send.getByLabelText('Recipient')).toHaveProperty('value', 'zoe')
})

it('the card has no way to send for somebody who is signed out', async () => {
  const { card } = await openZoe()
  await header().findByRole('button', { name: 'Sign In' })
  await card.findByRole('button', { name: 'Copy invitation' })
  expect(card.queryByRole('button', { name: 'Send GBP' })).toBeNull()
})

it('the card copies an invitation to take the name', async () => {
  const writing = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  onTestFinished(() => writing.mockRestore())
  const { user, card } = await openZoe()
  await user.click(await card.findByRole('button', { name: 'Copy invitation' }))
  expect(await card.findByText('Invitation copied.')).toBeTruthy()
  expect(writing).toHaveBeenCalledExactlyOnceWith(
    `Join Pledger and take the name @zoe, so that points can reach you: ${window.location.origin}/?auth=signup`,
  )
})

it('an invitation that was copied for one name is not said to be copied for the next', async () => {
  const writing = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  onTestFinished(() => writing.mockRestore())
  const { user, card } = await openZoe()
  await user.click(await card.findByRole('button', { name: 'Copy invitation' }))
  await card.findByText('Invitation copied.')
  window.history.pushState(null, '', '/?profile=ghost')
  window.dispatchEvent(new PopStateEvent('popstate'))
  const next = await modal('Profile of @ghost')
  await next.findByRole('button', { name: 'Copy invitation' })
  expect(next.queryByText('Invitation copied.')).toBeNull()
})

it('the card shows an invitation that the browser does not copy', async () => {
  const writing = vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('no'))
  onTestFinished(() => writing.mockRestore())
  const { user, card } = await openZoe()
  await user.click(await card.findByRole('button', { name: 'Copy invitation' }))
  expect(await card.findByText(/^Join Pledger and take the name @zoe/)).toBeTruthy()
})

it('a free name that nothing waits for has no sum', async () => {
  await renderApp({ at: '/?profile=ghost' })
  const card = await modal('Profile of @ghost')
  expect(await card.findByText('Nobody has this name yet.')).toBeTruthy()
})

it('a sum of more transfers than are counted is the least that waits', async () => {
  const toZoe = { senderId: 'u-1', sender: 'Ann', recipient: 'zoe', recipientKey: 'zoe' }
  const waiting = Array.from({ length: 101 }, (_, index) =>
    posted({ ...toZoe, id: `w-${index}`, status: 'waiting' }),
  )
  await renderApp({ at: '/?profile=zoe', history: [opened('u-1', 'Ann'), ...waiting] })
  const card = await modal('Profile of @zoe')
  expect(await card.findByText(/At least 500 GBP wait for it/)).toBeTruthy()
})

it('a name whose owner’s account was deleted is not offered to anybody', async () => {
  const { user, deleteAccount } = await renderApp()
  deleteAccount('demo-wren')
  const words = within(await row('Coffee, and the good advice'))
  await user.click(words.getByRole('button', { name: '@Wren' }))
  await waitFor(() => expect(alerts()).toEqual(['Profile not found: @Wren']))
  expect(screen.queryByText(/^Nobody has this name yet/)).toBeNull()
})

it('markup in an unknown name is shown as it was typed, and invites nobody', async () => {
  await renderApp({ at: `/?profile=${encodeURIComponent('<b>ghost</b>')}` })
  await waitFor(() => expect(alerts()).toEqual(['Profile not found: @<b>ghost</b>']))
  expect(screen.queryByRole('button', { name: 'Copy invitation' })).toBeNull()
})
