import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fakeTimers } from '../fake-timers.ts'
import { header, row, rows, side } from '../page-parts.ts'
import { renderApp } from '../render-app.tsx'

const unreachable = ['loadPage', 'watchHead', 'openAccount', 'watchAccount'] as const
const asOf = 'As of 21 Nov, 10:15. Ledger unreachable.'

it('a ledger out of reach shows the cached feed, and when it was read', async () => {
  const { reload, world } = await renderApp({ until: 'Thanks for covering' })
  const before = rows().map(({ textContent }) => textContent)
  world.passMinutes(30)
  await reload('/', { breaking: unreachable })
  await screen.findByText(asOf)
  await waitFor(() => expect(rows()[0]?.textContent).toContain(before[0]?.slice(0, 30)))
  expect(screen.queryByText('Start of the ledger')).toBeNull()
})

it('the cached feed gives way to the ledger once the network is back', async () => {
  const { reload } = await renderApp({ until: 'Thanks for covering' })
  const { requests, world, actAs } = await reload('/', { breaking: unreachable })
  await screen.findByText(asOf)
  await (await actAs('Priya')).send('Jun', 7)
  requests.recover()
  world.setOnline(true)
  await row('@Priya sent it to @Jun')
  await waitFor(() => expect(screen.queryByText(asOf)).toBeNull())
})

it('while the ledger does not answer for seconds, the cached feed shows', async () => {
  const { reload } = await renderApp({ until: 'Thanks for covering' })
  const advance = fakeTimers()
  const { release } = await reload('/', { holding: ['loadPage'] })
  expect(screen.queryByRole('article')).toBeNull()
  await advance(4)
  await screen.findByText(asOf)
  release()
  await waitFor(() => expect(screen.queryByText(asOf)).toBeNull())
  await row('Thanks for covering')
})

it('an account out of reach shows the cached balance, and when it was read', async () => {
  const { reload } = await renderApp({ signedInAs: 'Jun', until: '1,300' })
  const { requests, world } = await reload('/', { breaking: unreachable })
  await side().findByText('As of 21 Nov, 10:15.')
  await waitFor(() =>
    expect(header().getByText('1,300').closest('[title]')?.getAttribute('title')).toMatch(/^As of/),
  )
  requests.recover()
  world.setOnline(true)
  await waitFor(() => expect(side().queryByText(/As of/)).toBeNull())
  await waitFor(() => expect(header().getByText('1,300').closest('[title]')).toBeNull())
})
