import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { opened, posted } from '../history.ts'
import { frames, header, modal, resizeWindow, row, side } from '../page-parts.ts'
import { renderWhole } from '../render-app.tsx'
import { NOW } from '../test-backend.ts'

const card = async () => within(await side().findByRole('region', { name: 'Your October' }))
const noCard = () => expect(side().queryByRole('region', { name: /^Your / })).toBeNull()

/** The page of somebody who is signed in, with the card. */
async function openCard(options: Parameters<typeof renderWhole>[0] = {}) {
  const page = await renderWhole({ signedInAs: 'Maya', until: '1,610', ...options })
  await card()
  return page
}

describe('the card of the last month', () => {
  it('sums it up by a press, and reads nothing before', async () => {
    const { user, requests } = await openCard()
    expect(requests.asked.has('positionAt')).toBe(false)
    await user.click((await card()).getByRole('button', { name: 'Sum it up' }))
    const sum = await (await card()).findByText(/^In October /)
    expect(sum.textContent).toBe('In October @Lars and @Inés thanked you; you thanked @Tom Okafor.')
    await waitFor(() => expect(document.activeElement).toBe(sum))
  })

  it('takes the focus from nobody who went on meanwhile', async () => {
    const { user, requests } = await openCard()
    const release = requests.hold('positionAt')
    await user.click((await card()).getByRole('button', { name: 'Sum it up' }))
    const elsewhere = header().getByRole('button', { name: 'Your profile' })
    elsewhere.focus()
    release()
    await (await card()).findByText(/^In October /)
    await frames(2)
    expect(document.activeElement).toBe(elsewhere)
  })

  it('is dismissed for good on this device', async () => {
    const { user, reload } = await openCard()
    await user.click((await card()).getByRole('button', { name: 'Dismiss your October' }))
    noCard()
    await reload()
    await header().findByText('1,610')
    await side().findByText('@Priya')
    noCard()
  })

  it('comes back with the next month', async () => {
    const { user, world, reload } = await openCard()
    await user.click((await card()).getByRole('button', { name: 'Dismiss your October' }))
    world.passMinutes(10 * 24 * 60)
    await reload()
    expect(await side().findByRole('region', { name: 'Your November' })).toBeTruthy()
  })

  it('is not shown to a visitor', async () => {
    await renderWhole()
    await header().findByRole('button', { name: 'Sign In' })
    await side().findByText('@Priya')
    noCard()
  })

  it('is not shown to somebody who joined this month', async () => {
    await renderWhole({ signedInAs: 'ann@example.com', until: '1,337' })
    await side().findByText('@Priya')
    noCard()
  })

  it('says when the history cannot be read, and reads it by a click', async () => {
    const { user, requests } = await openCard()
    requests.fail('positionAt')
    await user.click((await card()).getByRole('button', { name: 'Sum it up' }))
    await (await card()).findByText('Your history could not be read.')
    requests.recover()
    await user.click((await card()).getByRole('button', { name: 'Try again' }))
    await (await card()).findByText(/^In October /)
  })

  it('waits for the network, and then goes on by itself', async () => {
    const { user, requests, world } = await openCard()
    requests.fail('positionAt')
    await user.click((await card()).getByRole('button', { name: 'Sum it up' }))
    await (await card()).findByText('Your history could not be read.')
    world.setOnline(false)
    await (await card()).findByText('You are offline, so your history cannot be read.')
    requests.recover()
    world.setOnline(true)
    await (await card()).findByText(/^In October /)
  })

  it('is with the month on a phone', async () => {
    await resizeWindow(390, 844)
    const { user } = await renderWhole({ signedInAs: 'Maya', until: '1,610' })
    await row('Thanks for covering')
    const toggle = await screen.findByRole('button', { name: 'This month' })
    expect(screen.queryByRole('button', { name: 'Sum it up' })).toBeNull()
    await user.click(toggle)
    expect(await screen.findByRole('button', { name: 'Sum it up' })).toBeTruthy()
  })

  it('asks for one month at most, however often the button is pressed', async () => {
    const { user, app } = await openCard()
    const { sumUpMonth } = await app.history()
    const sums = vi.spyOn(sumUpMonth, 'sumUp')
    await user.dblClick((await card()).getByRole('button', { name: 'Sum it up' }))
    await (await card()).findByText(/^In October /)
    expect(sums).toHaveBeenCalledOnce()
  })
})

/** A ledger of last month, in which these people thanked Ann, and Ann those. */
function lastMonth(thankedBy: readonly string[], thanked: readonly string[]) {
  const names = [...new Set([...thankedBy, ...thanked])]
  const sent = (sender: string, recipient: string, index: number) =>
    posted({
      id: `${sender}-${recipient}`,
      ...{ sender, senderId: idOf(sender), recipient, recipientId: idOf(recipient) },
      timestamp: NOW - 30 * 86_400_000 - index * 1000,
    })
  return [
    ...['Ann', ...names].map((name) => ({ ...opened(idOf(name), name), joinDate: 0 })),
    ...thankedBy.map((name, index) => sent(name, 'Ann', index)),
    ...thanked.map((name, index) => sent('Ann', name, index + 50)),
  ]
}

const idOf = (name: string) => (name === 'Ann' ? 'demo-maya' : `u-${name}`)

it.each([
  [['Ben'], ['Cleo'], 'In October @Ben thanked you; you thanked @Cleo.'],
  [[], ['Ben', 'Cleo'], 'In October nobody thanked you; you thanked @Ben and @Cleo.'],
  [['Ben', 'Cleo', 'Dan'], [], 'In October @Ben, @Cleo and @Dan thanked you; you thanked nobody.'],
  [[], [], 'In October nobody thanked you, and you thanked nobody.'],
  [
    ['Ben', 'Cleo', 'Dan', 'Eve', 'Fay'],
    ['Ben'],
    'In October @Ben, @Cleo, @Dan and 2 others thanked you; you thanked @Ben.',
  ],
])('names those who thanked, %j, and those who were thanked, %j', async (by, thanked, text) => {
  const { user } = await openCard({ history: lastMonth(by, thanked), until: 'GBP' })
  await user.click((await card()).getByRole('button', { name: 'Sum it up' }))
  const sum = await (await card()).findByText(/^In October /)
  expect(sum.textContent).toBe(text)
})

it('opens the profile of a person that it names', async () => {
  const { user } = await openCard()
  await user.click((await card()).getByRole('button', { name: 'Sum it up' }))
  await (await card()).findByText(/^In October /)
  await user.click((await card()).getAllByRole('button', { name: /^@/ })[0] as HTMLElement)
  expect(await modal(/^Profile of @/)).toBeTruthy()
})
