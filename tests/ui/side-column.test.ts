import { screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { alerts, header, modal, row, side } from './page-parts.ts'
import { renderApp } from './render-app.tsx'
import { windableTimers } from './windable-timers.ts'

const highest = async () => {
  await side().findByText('@Priya')
  return side()
    .getAllByRole('listitem')
    .map((item) => item.innerText.replace(/\s+/g, ' '))
}

it('shows who holds most', async () => {
  await renderApp()
  expect(await highest()).toEqual([
    'PR @Priya 2,115',
    'MA @Maya 1,610',
    'JU @Jun 1,300',
    'IN @Inés 1,240',
    'TO @Tom Okafor 1,124',
  ])
})

it('follows the highest balances as points move, ten seconds later', async () => {
  const wind = windableTimers()
  const { actAs } = await renderApp()
  await highest()
  await (await actAs('Priya')).send('Maya', 1000)
  await row('@Priya sent it to @Maya')
  const before = (await highest())[0]
  await wind(10)
  await waitFor(async () => expect((await highest())[0]).toBe('MA @Maya 2,610'))
  expect(before).toBe('PR @Priya 2,115')
})

it('reads the highest balances once, however many sends ten seconds see', async () => {
  const wind = windableTimers()
  const { actAs, directory } = await renderApp()
  await highest()
  const reads = vi.spyOn(directory, 'suggest')
  const priya = await actAs('Priya')
  for (const amount of [1, 2, 3]) {
    await priya.send('Maya', amount)
    await wind(2)
  }
  const before = reads.mock.calls.length
  await wind(5)
  await waitFor(async () => expect((await highest())[0]).toBe('PR @Priya 2,109'))
  expect([before, reads.mock.calls.length]).toEqual([0, 1])
})

it('keeps the balances that it has where they cannot be read again, and offers to try', async () => {
  const wind = windableTimers()
  const { user, actAs, mishaps } = await renderApp()
  const before = await highest()
  mishaps.break('suggest')
  await (await actAs('Priya')).send('Maya', 1000)
  await row('@Priya sent it to @Maya')
  await wind(10)
  await side().findByText('These may not be the latest.')
  const kept = await highest()
  mishaps.mend()
  await user.click(side().getByRole('button', { name: 'Try again' }))
  await waitFor(async () => expect((await highest())[0]).toBe('MA @Maya 2,610'))
  expect([kept, side().queryByText('These may not be the latest.')]).toEqual([before, null])
})

it('says so where nobody has a username yet', async () => {
  await renderApp({ history: [] })
  expect(await side().findByText('Nobody has a username yet.')).toBeTruthy()
})

it('only logs that the balances cannot be read, and reads them when asked again', async () => {
  const { user, world, mishaps } = await renderApp({ breaking: ['suggest'] })
  await screen.findByText('The balances could not be read.')
  const alarmed = alerts()
  mishaps.mend()
  await user.click(side().getByRole('button', { name: 'Try again' }))
  await highest()
  expect([alarmed, world.errors[0]]).toEqual([[], 'The highest balances could not be read'])
})

it('tells somebody new what this is, and lets them in', async () => {
  const { user } = await renderApp()
  const words = side().getByText(/Everyone starts with/).textContent
  await user.click(side().getByRole('button', { name: 'Join in' }))
  await modal('Sign Up')
  expect(words).toContain('1,337 GBP')
})

it('shows what one holds, has sent and has received', async () => {
  await renderApp({ signedInAs: 'Maya' })
  await side().findByText('1,610', { selector: 'data' })
  const figures = ['Your balance', 'Sent', 'Received'].map((name) =>
    side().getByText(name).parentElement?.innerText.replace(/\s+/g, ' '),
  )
  expect(figures).toEqual([
    'Your balance 1,610 GBP Sent 420 Received 693',
    'Sent 420',
    'Received 693',
  ])
})

it('tells when one’s account cannot be read, and reads it when asked again', async () => {
  const { user, world, mishaps } = await renderApp({
    signedInAs: 'Jun',
    breaking: ['openAccount'],
  })
  await side().findByText('Your account could not be read.')
  await row('Thanks for covering')
  mishaps.mend()
  await user.click(side().getByRole('button', { name: 'Try again' }))
  await header().findByText('1,300')
  expect([world.errors[0], alerts()]).toEqual(['The account could not be read', []])
})
