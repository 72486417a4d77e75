import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { address, alerts, closed, header, modal, openModals, row } from '../page-parts.ts'
import { renderWhole } from '../render-app.tsx'

async function stats(title: string) {
  const profile = await modal(title)
  await profile.findByText('Total Sent')
  return [...document.querySelectorAll('dialog dl > div')].map((stat) =>
    [...stat.children].map((part) => part.textContent).join(': '),
  )
}

it('shows initials, name, description and four figures', async () => {
  await renderWhole({ at: '/?profile=Maya' })
  const figures = await stats('Profile of @Maya')
  const profile = await modal('Profile of @Maya')
  expect(profile.getByText('MA')).toBeTruthy()
  expect(profile.getByText('@Maya')).toBeTruthy()
  expect(profile.getByText('Bakes on Thursdays, fixes bikes on Sundays.')).toBeTruthy()
  expect(figures).toEqual([
    'Current Balance: 1,610 GBP',
    'Member Since: 12 Mar 2026',
    'Total Sent: 420 GBP',
    'Total Received: 693 GBP',
  ])
})

it('says what this month gave and received, and nothing of an earlier one', async () => {
  const { world, user } = await renderWhole({ at: '/?profile=Maya' })
  const profile = await modal('Profile of @Maya')
  await profile.findByText('This month: 107 GBP sent, 237 GBP received')
  world.passMinutes(10 * 24 * 60)
  await user.click(profile.getByRole('button', { name: 'Share' }))
  expect(await profile.findByText('This month: 0 GBP sent, 0 GBP received')).toBeTruthy()
})

it('finds a profile whatever the capitals of its name', async () => {
  await renderWhole({ at: '/?profile=tom+okafor' })
  expect(await modal('Profile of @Tom Okafor')).toBeTruthy()
})

it('finds a profile by a name from before', async () => {
  const { user, actAs } = await renderWhole()
  await (await actAs('Wren')).claimName('Wren the Great')
  const words = within(await row('Coffee, and the good advice'))
  await user.click(words.getByRole('button', { name: '@Wren' }))
  expect(await modal('Profile of @Wren the Great')).toBeTruthy()
})

it.each([
  ['signed out, has no way to send', undefined, 'Maya', []],
  ['signed in, sends to others', 'Jun', 'Maya', ['Send GBP']],
  ['signed in, does not send to oneself', 'Jun', 'Jun', []],
] as const)('%s', async (_, signedInAs, name, buttons) => {
  await renderWhole({ at: `/?profile=${name}`, signedInAs })
  await header().findByRole('button', { name: signedInAs ? 'Sign Out' : 'Sign In' })
  const profile = await modal(`Profile of @${name}`)
  await profile.findByText('Total Sent')
  const sending = () => profile.queryAllByRole('button', { name: 'Send GBP' })
  await waitFor(() => expect(sending().map((button) => button.textContent)).toEqual(buttons))
})

it('opens the send with the name filled in, and closing it closes both', async () => {
  const { user } = await renderWhole({ at: '/?profile=Maya', signedInAs: 'Jun' })
  const profile = await modal('Profile of @Maya')
  await user.click(await profile.findByRole('button', { name: 'Send GBP' }))
  const send = await modal('Send GBP')
  expect(address()).toBe('/?profile=Maya&send=Maya')
  expect(send.getByLabelText('Recipient')).toHaveProperty('value', 'Maya')
  await user.click(send.getByRole('button', { name: 'Close' }))
  await closed()
})

it('says when a profile could not be read, and reads it when asked again', async () => {
  const { user, world, requests } = await renderWhole({
    at: '/?profile=Maya',
    breaking: ['findByName'],
  })
  await waitFor(() => expect(alerts()).toEqual(['This profile could not be loaded.']))
  const text = screen.getByText('This profile could not be loaded.')
  const { left, top } = text.getBoundingClientRect()
  await waitFor(() => expect(document.elementFromPoint(left + 5, top + 5)).toBe(text))
  requests.recover()
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await modal('Profile of @Maya')
  expect(world.errors).toContain('A profile could not be read')
})

it('shows a skeleton until the profile is read', async () => {
  const { release } = await renderWhole({ at: '/?profile=Maya', holding: ['findByName'] })
  await screen.findByRole('status', { name: 'Loading...' })
  release()
  await modal('Profile of @Maya')
  expect(screen.queryByRole('status', { name: 'Loading...' })).toBeNull()
})

/** How far from the left edge of the sheet, which may still be sliding in. */
function leftOf(element: Element | null | undefined): number {
  const sheet = document.querySelector('dialog')?.getBoundingClientRect().left ?? 0
  return (element?.getBoundingClientRect().left ?? 0) - sheet
}

it('has placeholders where rows will be, until it is read', async () => {
  const { release } = await renderWhole({ at: '/?profile=Maya', holding: ['findByName'] })
  const waiting = await screen.findByRole('status', { name: 'Loading history' })
  const place = leftOf(waiting.querySelector('span'))
  release()
  const profile = await modal('Profile of @Maya')
  const [row] = await profile.findAllByRole('listitem')
  await waitFor(() => expect(place).toBe(leftOf(row?.querySelector('[aria-hidden]'))))
})

it('has them there until the history is read as well', async () => {
  const { release } = await renderWhole({ at: '/?profile=Maya', holding: ['load'] })
  const history = within(await screen.findByRole('region', { name: 'History of @Maya' }))
  const place = leftOf((await history.findByRole('status')).querySelector('span'))
  release()
  const [row] = await history.findAllByRole('listitem')
  await waitFor(() => expect(place).toBe(leftOf(row?.querySelector('[aria-hidden]'))))
})

it('updates one’s own figures while points arrive', async () => {
  const { actAs } = await renderWhole({ at: '/?profile=Jun', signedInAs: 'Jun' })
  await modal('Profile of @Jun')
  await (await actAs('Priya')).send('Jun', 100)
  await waitFor(async () =>
    expect(await stats('Profile of @Jun')).toEqual([
      'Current Balance: 1,400 GBP',
      'Member Since: 30 May 2026',
      'Total Sent: 37 GBP',
      'Total Received: 100 GBP',
    ]),
  )
})

it('says that a person without a name cannot be sent to', async () => {
  const nameless = { type: 'opened', id: 'u-1', name: null, joinDate: 0 }
  await renderWhole({ at: '/?profile=id:u-1', signedInAs: 'Jun', history: [nameless] })
  const profile = await modal('Profile without a name')
  await profile.findByText('This person can receive points after choosing a username.')
  expect(profile.getByText('No username yet')).toBeTruthy()
  expect(profile.queryByText('YO')).toBeNull()
  expect(profile.queryByRole('button', { name: 'Send GBP' })).toBeNull()
})

it('waits with one’s own profile until the account is open', async () => {
  const { user, release } = await renderWhole({
    signedInAs: 'newcomer@example.com',
    holding: ['openAccount'],
  })
  await user.click(await header().findByRole('button', { name: 'Your profile' }))
  const waiting = await screen.findByRole('dialog')
  await within(waiting).findByRole('status', { name: 'Loading...' })
  release()
  const profile = await modal('Profile without a name')
  expect(profile.getByText('No username yet')).toBeTruthy()
  expect(alerts()).toEqual([])
  expect(openModals()).toBe(1)
})
