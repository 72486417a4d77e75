import { waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { UserId } from '../../../src/core/domain/ids.ts'
import type { Username } from '../../../src/core/domain/username.ts'
import { fillSend } from '../fill-send.ts'
import { alerts, modal, openModals } from '../page-parts.ts'
import { renderApp } from '../render-app.tsx'

type Page = Awaited<ReturnType<typeof renderApp>>

const TAKEN = '@rio belongs to somebody now. Please check it.'
const FREE = /Nobody has this name yet/

/** A form for 5 GBP to @rio, which says that nobody has the name. */
async function openFilledIn(at = '/?send=') {
  const page = await renderApp({ signedInAs: 'Jun', at, until: '1,300' })
  const asked = at === '/?send=' ? { recipient: 'rio', amount: '5' } : {}
  const send = await fillSend(page.user, { ...asked, message: 'welcome' })
  await send.findByText(FREE)
  await waitFor(() => expect(page.world.drafts.load()[0]?.shownAsFree).toBe(true))
  return page
}

async function claimName({ directory }: Page) {
  const taken = await directory.claimName('demo-wren' as UserId, 'Rio' as Username)
  expect(taken.ok).toBe(true)
}

async function submit({ user }: Page, name = 'rio') {
  const send = await modal('Send GBP')
  await user.click(await send.findByRole('button', { name: `Send 5 GBP to @${name}` }))
  return send
}

const stored = async ({ ledger }: Page) =>
  (await ledger.loadPage(null, 25)).rows.filter(({ recipientKey }) => recipientKey === 'rio')

describe('a name that the form showed as free, and somebody takes before the send', () => {
  it.each([
    ['typed', '/?send='],
    ['asked for by a payment link', '/?send=rio&amount=5'],
  ])('is refused, %s: nothing is sent, and what was typed stays', async (_, at) => {
    const page = await openFilledIn(at)
    await claimName(page)
    const send = await submit(page)
    await send.findByText(TAKEN)
    expect(send.getByLabelText('Amount')).toHaveProperty('value', '5')
    expect(send.getByLabelText('Message (optional)')).toHaveProperty('value', 'welcome')
    expect(await stored(page)).toEqual([])
  })

  it('is shown with its owner’s spelling then, and a second press sends to them', async () => {
    const page = await openFilledIn()
    await claimName(page)
    await (await submit(page)).findByText(TAKEN)
    await submit(page, 'Rio')
    await waitFor(() => expect(openModals()).toBe(0))
    const rows = await stored(page)
    expect(rows.map(({ status, recipientId }) => [status, recipientId])).toEqual([
      ['settled', 'demo-wren'],
    ])
  })

  it('is refused where the send waited for the network', async () => {
    const page = await openFilledIn()
    page.world.setOnline(false)
    await submit(page)
    await waitFor(() => expect(openModals()).toBe(0))
    await claimName(page)
    page.world.setOnline(true)
    await waitFor(() => expect(alerts()).toEqual([`5 GBP to @rio were not sent: ${TAKEN}`]))
    expect(await stored(page)).toEqual([])
  })

  it('is refused where the form said so before a reload, and nobody could be asked since', async () => {
    const before = await openFilledIn()
    before.world.setOnline(false)
    const page = await before.reload(undefined, { holding: ['findByName'] })
    const send = await modal('Send GBP')
    await send.findByText(FREE)
    await submit(page)
    await waitFor(() => expect(openModals()).toBe(0))
    await claimName(page)
    page.world.setOnline(true)
    await waitFor(() => expect(alerts()).toEqual([`5 GBP to @rio were not sent: ${TAKEN}`]))
    expect(await stored(page)).toEqual([])
  })
})

it('a name that was free before a reload is not shown as free once somebody has it', async () => {
  const before = await openFilledIn()
  await claimName(before)
  const page = await before.reload()
  const send = await modal('Send GBP')
  await send.findByLabelText('Recipient')
  await waitFor(() => expect(send.queryByText(FREE)).toBeNull())
  await submit(page)
  await waitFor(() => expect(openModals()).toBe(0))
  expect((await stored(page)).map(({ recipientId }) => recipientId)).toEqual(['demo-wren'])
})

it('another name than the one that was free before a reload is not shown as free unasked', async () => {
  const before = await openFilledIn()
  const page = await before.reload(undefined, { holding: ['findByName'] })
  const send = await modal('Send GBP')
  await send.findByText(FREE)
  await fillSend(page.user, { recipient: 'rio2' })
  await waitFor(() => expect(send.queryByText(FREE)).toBeNull())
})
