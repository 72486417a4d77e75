import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { posted } from '../history.ts'
import { row } from '../page-parts.ts'
import { renderApp } from '../render-app.tsx'

const LINE_PX = 24
const message = (one: HTMLElement) => one.querySelector<HTMLElement>('p + p')
const withMessage = (text: string) =>
  renderApp({ history: [posted({ id: 'a', sender: 'Ann', recipient: 'Ben', message: text })] })

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

it('many short lines are folded as well', async () => {
  await withMessage('a\nb\nc\nd\ne\nf')
  const one = await row('a')
  expect(await within(one).findByRole('button', { name: 'Show more' })).toBeTruthy()
})

it('a message of four lines has nothing to show', async () => {
  await withMessage('a\nb\nc\nd')
  await row('a')
  expect(screen.queryByRole('button', { name: 'Show more' })).toBe(null)
})

it('an amount that was taken back is struck through', async () => {
  await renderApp({
    history: [
      posted({ id: 'a', sender: 'Ann', recipient: 'Ben', message: 'back', status: 'returned' }),
    ],
  })
  const one = await row('back')
  expect(one.querySelector('del data')?.textContent).toContain('5')
})
