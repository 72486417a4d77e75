import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { UserId } from '../../../src/core/domain/ids.ts'
import { renderSearch, results, untilFound } from '../find/find-page.ts'
import { ANN_AND_BEN, annToBen, opened } from '../history.ts'
import { address, fill, header, modal, row } from '../page-parts.ts'
import { renderApp } from '../render-app.tsx'
import { NOW } from '../test-backend.ts'

const LEFT_AT = new Date(2026, 10, 21, 9, 0).getTime()

/** Ann sent to Ben, then Ben sent to Ann; then Ann left. Cleo is there, too. */
const ANN_LEFT = [
  ...ANN_AND_BEN,
  opened('u-3', 'Cleo'),
  annToBen({ id: 'sent', amount: -20, timestamp: NOW - 7_200_000 }),
  {
    type: 'posted',
    row: {
      ...annToBen({ id: 'received', amount: -8, message: 'Half of the bread' }).row,
      ...{ sender: 'Ben', senderId: 'u-2', recipient: 'Ann', recipientId: 'u-1' },
      timestamp: NOW - 3_600_000,
    },
  },
  { type: 'left', id: 'u-1', at: LEFT_AT },
  ...['sender', 'message'].map((part) => removal('sent', part)),
  removal('received', 'recipient'),
]

function removal(id: string, part: string) {
  const why = { by: 'u-1', at: LEFT_AT, for: 'left', reason: null }
  return { type: 'removed', id, part, digest: 'a'.repeat(64), removal: why }
}

const openLedger = (options: Parameters<typeof renderApp>[0] = {}) =>
  renderApp({ history: ANN_LEFT, until: 'Somebody who left', ...options })

const words = (one: HTMLElement) => one.innerText.replace(/\s*\n\s*/g, ' | ')

describe('the rows of somebody who left', () => {
  it('say so in the place of the sender’s name and message', async () => {
    await openLedger()
    expect(words(await row('Message deleted when its sender left'))).toContain(
      'Somebody who left sent it to @Ben | Message deleted when its sender left | 20 GBP',
    )
  })

  it('say so in the place of the recipient’s name, and keep the other’s message', async () => {
    await openLedger()
    expect(words(await row('Half of the bread'))).toContain(
      '@Ben sent it to Somebody who left | Half of the bread | 8 GBP',
    )
  })

  it.each(['Half of the bread', 'Message deleted'])(
    'lead to the profile by its id: %s',
    async (text) => {
      const { user } = await openLedger()
      const name = within(await row(text)).getByRole('button', { name: 'Somebody who left' })
      await user.click(name)
      await modal('Profile of Somebody who left')
      expect(address()).toBe('/?profile=id%3Au-1')
    },
  )

  it('are in the history of the other as in the feed', async () => {
    await openLedger({ at: '/?profile=Ben' })
    const history = within(await screen.findByRole('region', { name: 'History of @Ben' }))
    expect(await history.findAllByRole('button', { name: 'Somebody who left' })).toHaveLength(2)
  })

  it('are found by what others wrote, and name nobody', async () => {
    await openLedger({ at: '/?find=bread' })
    await untilFound('1 found')
    expect(results()).toEqual(['@Ben sent it to Somebody who left'])
  })

  it('name nobody in a search of the copy on the device', async () => {
    await renderSearch('ben', { history: ANN_LEFT })
    await untilFound('3 found')
    expect(results()).toContain('Somebody who left sent it to @Ben')
    expect(results()).toContain('@Ben sent it to Somebody who left')
  })
})

describe('the profile of somebody who left', () => {
  it('says when they left, and that the points stay where they are', async () => {
    await openLedger({ at: '/?profile=id%3Au-1' })
    const profile = await modal('Profile of Somebody who left')
    await profile.findByText(
      'Left on 21 November 2026. The points stay in the ledger and cannot be moved.',
    )
    expect(profile.getByText('Current Balance').nextElementSibling?.textContent).toBe('1,325 GBP')
  })

  it('offers nothing to do with them', async () => {
    await openLedger({ at: '/?profile=id%3Au-1', signedInAs: 'cleo@example.com' })
    const profile = await modal('Profile of Somebody who left')
    await profile.findByText(/^Left on/)
    await header().findByRole('button', { name: 'Your profile' })
    expect(profile.queryByRole('button', { name: 'Send GBP' })).toBeNull()
    expect(profile.queryByRole('button', { name: 'Share' })).toBeNull()
    expect(profile.queryByText(/can receive points/)).toBeNull()
  })

  it('is not found by the name that they had, which says so', async () => {
    await openLedger({ at: '/?profile=Ann' })
    const card = await modal('Profile of @Ann')
    await card.findByText('The person with this name has left. Nobody else can take it.')
  })
})

describe('a transaction with somebody who left', () => {
  it('names nobody', async () => {
    await openLedger({ at: '/?transaction=received' })
    const view = await modal(/^\d+ GBP to/)
    expect(document.querySelector('dialog')?.innerText).toContain('Somebody who left')
    expect(view.getByRole('button', { name: 'Somebody who left' })).toBeTruthy()
    expect(document.querySelector('dialog h2')?.textContent).toBe('8 GBP to Somebody who left')
  })
})

describe('a send to somebody who left', () => {
  it('is refused while the name is typed', async () => {
    const { user, app, requests } = await openLedger({
      at: '/?send',
      signedInAs: 'cleo@example.com',
    })
    const send = await modal('Send GBP')
    await fill(user, send.getByLabelText('Recipient'), 'Ann')
    await send.findByText(
      'The person with this name has left. Nobody can send them points any more.',
    )
    await fill(user, send.getByLabelText('Amount'), '5')
    const submit = send.getByRole('button', { name: /^Send/ })
    await user.click(submit)
    await waitFor(() => expect(submit.getAttribute('aria-busy')).toBe('false'))
    expect(await modal('Send GBP')).toBeTruthy()
    expect(requests.asked.has('post')).toBe(false)
    expect(await (await app.history()).loadHistory.load('u-1' as UserId)).toHaveProperty(
      'movements.length',
      2,
    )
  })
})
