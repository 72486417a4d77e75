import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { casesOf } from '../../in-depth.ts'
import {
  address,
  alerts,
  closed,
  fill,
  header,
  modal,
  openModals,
  press,
  row,
} from '../page-parts.ts'
import { renderApp } from '../render-app.tsx'

describe.each(
  casesOf(
    [
      ['auth', undefined, '/?auth=signin', 'Sign In'],
      ['send', 'Jun', '/?send=Wren', 'Send GBP'],
      ['profile', undefined, '/?profile=Maya', 'Profile of @Maya'],
      ['find', undefined, '/?find=coffee', 'Find'],
      ['transaction', undefined, '/?transaction=demo-40', /^[0-9]+ GBP to @/],
    ] as const,
    3,
  ),
)('the %s modal', (_, signedInAs, at, title) => {
  const open = () => renderApp({ at, signedInAs })

  it('is closed by its cross', async () => {
    const { user } = await open()
    await user.click((await modal(title)).getByRole('button', { name: 'Close' }))
    await closed()
  })

  it('is closed by Escape', async () => {
    await open()
    await modal(title)
    await press('{Escape}')
    await closed()
  })

  it('is closed by a click outside it, and not by one in it', async () => {
    const { user } = await open()
    await modal(title)
    const dialog = screen.getByRole('dialog')
    await user.click(dialog.querySelector('h2') as HTMLElement)
    const stays = openModals()
    await user.click(dialog)
    await closed()
    expect(stays).toBe(1)
  })

  it.each([
    ['begins in it', 'h2', 'dialog'],
    ['ends in it', 'dialog', 'h2'],
  ])('is not closed by a drag that %s', async (_, from, to) => {
    const { user } = await open()
    await modal(title)
    const dialog = screen.getByRole('dialog')
    const part = (name: string) =>
      name === 'dialog' ? dialog : (dialog.querySelector(name) as HTMLElement)
    await user.pointer([
      { keys: '[MouseLeft>]', target: part(from) },
      { keys: '[/MouseLeft]', target: part(to) },
    ])
    // A browser clicks on what holds both ends.
    fireEvent.click(dialog, { detail: 1 })
    await row('Coffee, and')
    expect(openModals()).toBe(1)
  })

  it('is there again after a reload', async () => {
    const { reload } = await open()
    await modal(title)
    await reload()
    expect([await modal(title), address()]).toEqual([expect.anything(), at])
  })
})

it('closes by Back, and opens again by Forward', async () => {
  const { user } = await renderApp()
  await user.click(await header().findByRole('button', { name: 'Sign In' }))
  await modal('Sign In')
  window.history.back()
  await closed()
  window.history.forward()
  expect(await modal('Sign In')).toBeTruthy()
})

it('stays open when a key presses its button, also after a double click outside it', async () => {
  await renderApp({ at: '/?auth=signin' })
  const show = (await modal('Sign In')).getByRole('button', { name: 'Show' })
  const dialog = screen.getByRole('dialog')
  fireEvent.pointerDown(dialog)
  fireEvent.pointerUp(dialog)
  fireEvent.click(dialog, { detail: 2 })
  fireEvent.click(show, { detail: 0 })
  await row('Coffee, and')
  expect(openModals()).toBe(1)
})

it('takes one Back, though it was opened by a double click', async () => {
  const { user } = await renderApp()
  await user.dblClick(await header().findByRole('button', { name: 'Sign In' }))
  await modal('Sign In')
  window.history.back()
  await closed()
})

it('closes one after the other by Back', async () => {
  const { user } = await renderApp({ signedInAs: 'Jun' })
  await user.click((await row('Coffee, and')).querySelectorAll('button')[1] as HTMLElement)
  await user.click(await (await modal(/@Wren/)).findByRole('button', { name: 'Send GBP' }))
  await modal('Send GBP')
  window.history.back()
  await waitFor(() => expect(address()).toBe('/?profile=Wren'))
  window.history.back()
  await closed()
})

it('clears all of them when one is closed, with all their steps', async () => {
  const { user } = await renderApp({ signedInAs: 'Jun' })
  window.history.replaceState({ ...window.history.state, begun: 'here' }, '')
  await user.click((await row('Coffee, and')).querySelectorAll('button')[1] as HTMLElement)
  await user.click(await (await modal(/@Wren/)).findByRole('button', { name: 'Send GBP' }))
  await user.click((await modal('Send GBP')).getByRole('button', { name: 'Close' }))
  await closed()
  expect(window.history.state.begun).toBe('here')
})

it('takes back only its own steps, however often its cross is clicked', async () => {
  const { user } = await renderApp({ at: '/?from=mail' })
  window.history.pushState(null, '', '/')
  await user.click(await header().findByRole('button', { name: 'Sign In' }))
  await user.dblClick((await modal('Sign In')).getByRole('button', { name: 'Close' }))
  await closed()
  await row('Coffee, and')
  expect(address()).toBe('/')
})

it('clears those too that a link opened, when one on top of them is closed', async () => {
  const { user } = await renderApp({ signedInAs: 'Jun', at: '/?profile=Wren' })
  await user.click(await (await modal(/@Wren/)).findByRole('button', { name: 'Send GBP' }))
  await user.click((await modal('Send GBP')).getByRole('button', { name: 'Close' }))
  await closed()
  await row('Coffee, and')
  expect(openModals()).toBe(0)
})

it('closes only what is on top: a result returns to the search', async () => {
  await renderApp({ at: '/?find=Priya' })
  const result = await (await modal('Find')).findByRole('link', { name: '@Priya' })
  fireEvent.click(result)
  await modal('Profile of @Priya')
  await press('{Escape}')
  await waitFor(() => expect([openModals(), address()]).toEqual([1, '/?find=Priya']))
  await press('{Escape}')
  await closed()
})

it('returns from a profile, and a send on top of it, to the transaction below', async () => {
  const { user } = await renderApp({ signedInAs: 'Jun', at: '/?transaction=demo-40' })
  await modal(/^[0-9]+ GBP to @/)
  const [name] = await screen.findAllByRole('button', { name: '@Priya' })
  await user.click(name as HTMLElement)
  const profile = await modal('Profile of @Priya')
  await user.click(await profile.findByRole('button', { name: 'Send GBP' }))
  await user.click((await modal('Send GBP')).getByRole('button', { name: 'Close' }))
  await waitFor(() => expect([openModals(), address()]).toEqual([1, '/?transaction=demo-40']))
})

it('gives the focus back to what opened it', async () => {
  const { user } = await renderApp()
  const opener = await header().findByRole('button', { name: 'Sign Up' })
  await user.click(opener)
  await modal('Sign Up')
  await press('{Escape}')
  await closed()
  await waitFor(() => expect(document.activeElement).toBe(opener))
})

it('moves the focus to the page’s heading where what opened it is gone', async () => {
  const { user } = await renderApp()
  await user.click(await header().findByRole('button', { name: 'Sign Up' }))
  await user.click(await (await modal('Sign Up')).findByRole('button', { name: 'Be Jun' }))
  await closed()
  const heading = screen.getByRole('heading', { name: 'Public Transaction Feed' })
  await waitFor(() => expect(document.activeElement).toBe(heading))
})

it('begins at the first field', async () => {
  const { user } = await renderApp({ signedInAs: 'Jun' })
  await user.click(await screen.findByRole('button', { name: 'Send GBP' }))
  const send = await modal('Send GBP')
  await waitFor(() => expect(document.activeElement).toBe(send.getByLabelText('Recipient')))
})

it('asks to sign in before a send, then goes on to it', async () => {
  const { user } = await renderApp({ at: '/?send=Wren' })
  await modal('Sign In')
  const asked = address()
  await user.click(await screen.findByRole('button', { name: 'Be Jun' }))
  const send = await modal('Send GBP')
  expect([asked, address(), send.getByLabelText('Recipient')]).toEqual([
    '/?send=Wren',
    '/?send=Wren',
    expect.objectContaining({ value: 'Wren' }),
  ])
})

it('may change to Sign Up on the way to a send, without losing it', async () => {
  const { user } = await renderApp({ at: '/?send=Wren' })
  await user.click((await modal('Sign In')).getByRole('button', { name: 'Sign Up' }))
  const auth = await modal('Sign Up')
  await fill(user, auth.getByLabelText('Email'), 'ann@example.com')
  await fill(user, auth.getByLabelText('Password'), 'correct horse')
  await user.keyboard('{Enter}')
  await modal('Send GBP')
  await waitFor(() => expect(address()).toBe('/?send=Wren'))
})

it('drops the send where nobody signs in', async () => {
  const { user } = await renderApp({ at: '/?send=Wren' })
  await user.click((await modal('Sign In')).getByRole('button', { name: 'Close' }))
  await closed()
})

it('leaves the rest of the address as it is', async () => {
  const { user } = await renderApp({ at: '/?from=mail&auth=signin' })
  await user.click((await modal('Sign In')).getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(address()).toBe('/?from=mail'))
})

it('says what went wrong in the modal that is open, and in the page once that is closed', async () => {
  const { user, requests } = await renderApp({ signedInAs: 'Jun', at: '/?profile=Jun' })
  const profile = await modal('Profile of @Jun')
  requests.fail('takeBack')
  await user.click(await profile.findByRole('button', { name: 'Waiting' }))
  await user.click(await profile.findByRole('button', { name: 'Take back' }))
  const words = await profile.findByText('The ledger could not be reached. Please try again.')
  const inModal = alerts()
  await press('{Escape}')
  await closed()
  expect(inModal).toEqual([words.textContent])
  await waitFor(() => expect(alerts()).toEqual([words.textContent]))
  expect(words.isConnected).toBe(false)
})

it.each([
  ['/?transaction=demo-40&check=', 'Check the ledger'],
  ['/?check=&transaction=demo-40', /GBP to @/],
])('shows that of %s on top which was opened last', async (at, title) => {
  await renderApp({ at })
  await waitFor(() => expect(openModals()).toBe(2))
  const heading = (await modal(title)).getByRole('heading', { name: title })
  const { left, top } = (heading.closest('dialog') as HTMLElement).getBoundingClientRect()
  await waitFor(() =>
    expect(document.elementFromPoint(left + 30, top + 40)?.closest('dialog')).toBe(
      heading.closest('dialog'),
    ),
  )
})
