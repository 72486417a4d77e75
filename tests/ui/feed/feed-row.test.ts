import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { SALTS } from '../../builders/a-transfer.ts'
import { sendInForm } from '../../builders/page-of-sends.ts'
import { fromAnn, opened, posted } from '../history.ts'
import { address, frames, modal, resizeWindow, row } from '../page-parts.ts'
import { renderApp } from '../render-app.tsx'
import { NOW } from '../test-backend.ts'

const lines = (one: HTMLElement) => one.innerText.split(/\s*\n\s*/)

describe('a row of the feed', () => {
  it('says who sent how much to whom, when and why', async () => {
    await renderApp()
    expect(lines(await row('Coffee, and the good advice'))).toEqual([
      'IN',
      '📤',
      '@Inés sent it to @Wren',
      'Coffee, and the good advice that came with it ☕',
      '12 GBP',
      '18 min',
      '🙏 1',
    ])
  })

  it('gives the exact time to machines, and as a tooltip', async () => {
    await renderApp()
    const time = (await row('Coffee, and the good advice')).querySelector('time')
    expect(time?.dateTime).toEqual(new Date(2026, 10, 21, 9, 57).toISOString())
    expect(time?.title).toBe('Saturday 21 November 2026 at 09:57')
  })

  it.each([
    ['sender', '@Inés', '/?profile=In%C3%A9s', 'Profile of @Inés'],
    ['recipient', '@Wren', '/?profile=Wren', 'Profile of @Wren'],
  ])('opens the profile of its %s', async (_, name, place, title) => {
    const { user } = await renderApp()
    const words = within(await row('Coffee, and the good advice'))
    await user.click(words.getByRole('button', { name }))
    await modal(title)
    expect(address()).toBe(place)
  })

  it.each([
    ['the profile that is stored with it', { profile: 'Wren' }, 'Wren'],
    ['the recipient’s where none is', {}, 'Ben'],
  ])('opens, from another client, %s', async (_, stored, opens) => {
    const sent = fromAnn(stored)
    const people = [opened('u-1', 'Ann'), opened('u-2', 'Ben'), opened('u-3', 'Wren')]
    const { user } = await renderApp({ history: [...people, sent] })
    await user.click(within(await row('sent it to')).getByRole('button', { name: '@Ben' }))
    await modal(`Profile of @${opens}`)
    expect(address()).toBe(`/?profile=${opens}`)
  })

  it('names nobody, and opens nothing, where another client stored no recipient', async () => {
    await renderApp({ history: [posted({ id: 'r', sender: 'Ann', message: 'To whom?' })] })
    const bare = await row('To whom?')
    expect(lines(bare)).toContain('@Ann sent it to somebody')
    expect(within(bare).getAllByRole('button')).toHaveLength(1)
  })

  it.each([
    ['a moderator', { for: 'moderation', reason: 'spam' }, 'Message removed by a moderator: spam'],
    ['its sender', { for: 'own' }, 'Message deleted by its sender'],
  ])('says that its message was taken away by %s', async (_, why, sentence) => {
    const removal = { by: 'u-9', at: NOW, ...why }
    await renderApp({
      history: [fromAnn({ message: 'Cheap watches', removed: { message: removal } })],
    })
    expect(lines(await row(sentence))).toContain(sentence)
    expect(screen.queryByText('Cheap watches')).toBeNull()
  })

  it('says that points were taken back', async () => {
    await renderApp({
      history: [fromAnn({ status: 'returned' })],
    })
    await waitFor(async () => expect(lines(await row('sent it to'))).toContain('Taken back'))
  })

  it('has an icon, a message and a time of its own only where they are stored', async () => {
    await renderApp({
      product: { name: 'Kudos' },
      history: [{ type: 'posted', row: { id: 'bare', recipient: 'Ben', salts: SALTS } }],
    })
    const bare = await row('sent it to')
    expect(lines(bare).slice(-4)).toEqual([
      '💰',
      '@Unnamed sent it to @Ben',
      'Pledger transaction',
      '0 GBP',
    ])
    expect(bare.querySelector('time')).toBeNull()
  })

  it('shows the time of day under the heading of an earlier day', async () => {
    const yesterday = new Date(2026, 10, 20, 14, 5).getTime()
    await renderApp({
      history: [fromAnn({ timestamp: yesterday })],
    })
    const words = lines(await row('sent it to'))
    expect(words[0]).toBe('Yesterday')
    expect(words.at(-1)).toBe('14:05')
  })

  it('shows one letter of a sender without Latin letters, and only the first character of a stored icon', async () => {
    const foreign = { sender: 'иван', icon: '🎉 a whole party 🎉' }
    await renderApp({ history: [fromAnn(foreign)] })
    expect(lines(await row('sent it to')).slice(1, 3)).toEqual(['И', '🎉'])
  })

  it('shows large amounts with separators, without the sign they are stored with', async () => {
    await renderApp({
      history: [fromAnn({ amount: -1234567 })],
    })
    expect((await row('sent it to')).querySelector('data')?.textContent).toBe('1,234,567 GBP')
  })

  it('shows markup as it was typed', async () => {
    const message = '<b onclick="alert(1)">bold</b>'
    await renderApp({
      history: [fromAnn({ message })],
    })
    expect((await row('bold')).querySelector('b')).toBeNull()
  })
})

describe('a person without a name', () => {
  const nameless = [
    opened('u-1', null),
    opened('u-2', 'Ben'),
    posted({ id: 'r', sender: 'You', senderId: 'u-1', recipient: 'Ben', recipientId: 'u-2' }),
  ]

  it('is @Unnamed to others, and still leads to their profile', async () => {
    const { user } = await renderApp({ history: nameless })
    const words = within(await row('sent it to'))
    await user.click(words.getByRole('button', { name: '@Unnamed' }))
    await modal('Profile without a name')
    expect(address()).toBe('/?profile=id%3Au-1')
  })

  it('is @You in their own rows, which lead to their own profile', async () => {
    const { user, app } = await renderApp({ signedInAs: 'ann@example.com', until: '1,337' })
    await sendInForm(app.sendPoints, {
      id: 'own' as never,
      recipient: 'Jun',
      amount: '3',
      message: '',
    })
    const words = within(await row('@You sent it to @Jun'))
    await user.click(words.getByRole('button', { name: '@You' }))
    expect(await (await modal('Profile without a name')).findByText('1,334 GBP')).toBeTruthy()
  })
})

const LINE_PX = 24
const message = (one: HTMLElement) => one.querySelector<HTMLElement>('p + p')
const withMessage = (text: string) => renderApp({ history: [fromAnn({ message: text })] })

it('a long message is folded at four lines, shown whole when asked, and folded again', async () => {
  const { user } = await withMessage(`Begin ${'word '.repeat(54)}`)
  document.body.style.width = '390px'
  const one = await row('Begin')
  const more = await within(one).findByRole('button', { name: 'Show more' })
  const folded = message(one)?.offsetHeight ?? 0
  await user.click(more)
  const whole = message(one)?.offsetHeight ?? 0
  fireEvent.click(within(one).getByRole('button', { name: 'Show less' }))
  document.body.style.width = ''
  expect(folded).toBeLessThanOrEqual(4 * LINE_PX)
  expect(whole).toBeGreaterThan(folded)
  await waitFor(() => expect(within(one).getByRole('button', { name: 'Show more' })).toBeTruthy())
})

it('a message that is folded once the screen is turned can be shown whole', async () => {
  await withMessage(`Begin ${'word '.repeat(32)}`)
  const one = await row('Begin')
  await frames(2)
  expect(within(one).queryByRole('button', { name: 'Show more' })).toBe(null)
  await resizeWindow(390)
  expect(await within(one).findByRole('button', { name: 'Show more' })).toBeTruthy()
  await resizeWindow(1200)
  await waitFor(() => expect(within(one).queryByRole('button', { name: 'Show more' })).toBe(null))
})

it('many short lines are folded as well', async () => {
  await withMessage('a\nb\nc\nd\ne\nf')
  const one = await row('a')
  expect(await within(one).findByRole('button', { name: 'Show more' })).toBeTruthy()
})

it('a message of four lines has nothing to show', async () => {
  await withMessage('a\nb\nc\nd')
  const one = await row('a')
  await frames(2)
  expect(within(one).queryByRole('button', { name: 'Show more' })).toBe(null)
})

it('an amount that was taken back is struck through', async () => {
  await renderApp({
    history: [fromAnn({ message: 'back', status: 'returned' })],
  })
  const one = await row('back')
  expect(one.querySelector('del data')?.textContent).toContain('5')
})
