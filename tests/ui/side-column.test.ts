import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { alerts, header, modal, row, side } from './page-parts.ts'
import { renderApp } from './render-app.tsx'

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

it('follows the highest balances as points move', async () => {
  const { actAs } = await renderApp()
  await highest()
  await (await actAs('Priya')).send('Maya', 1000)
  await waitFor(async () => expect((await highest())[0]).toBe('MA @Maya 2,610'))
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
