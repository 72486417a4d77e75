import { waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { alerts, header, modal, row, side } from '../page-parts.ts'
import { renderWhole } from '../render-app.tsx'

it('introduces the ledger to a visitor, and leads to Sign Up', async () => {
  const { user } = await renderWhole()
  const words = side().getByText(/Everyone starts with/).textContent
  await user.click(side().getByRole('button', { name: 'Join' }))
  await modal('Sign Up')
  expect(words).toContain('1,337 GBP')
})

it('shows one’s balance, and what one sent and received', async () => {
  await renderWhole({ signedInAs: 'Maya' })
  await side().findByText('1,610', { selector: 'data' })
  const figures = () =>
    ['Your balance', 'Sent', 'Received'].map((name) =>
      side().getByText(name).parentElement?.innerText.replace(/\s+/g, ' '),
    )
  await waitFor(() =>
    expect(figures()).toEqual([
      'Your balance 1,610 GBP Sent 420 Received 693',
      'Sent 420',
      'Received 693',
    ]),
  )
})

it('says when one’s account cannot be read, and loads it by a click', async () => {
  const { user, world, requests } = await renderWhole({
    signedInAs: 'Jun',
    breaking: ['openAccount'],
  })
  await side().findByText('Your account could not be loaded.')
  await row('Thanks for covering')
  requests.recover()
  await user.click(side().getByRole('button', { name: 'Try again' }))
  await header().findByText('1,300')
  expect(world.errors[0]).toBe('The account could not be read')
  expect(alerts()).toEqual([])
})
