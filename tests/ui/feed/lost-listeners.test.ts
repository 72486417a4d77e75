import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fakeTimers } from '../fake-timers.ts'
import { alerts, header, row, rows, side, titles } from '../page-parts.ts'
import { renderApp } from '../render-app.tsx'

const notLive = 'New transactions no longer appear automatically.'

it('an account that is no longer live keeps the last balance, and says so', async () => {
  const { requests, world } = await renderApp({ signedInAs: 'Jun', until: '1,300' })
  requests.fail('watchAccount')
  await side().findByText('As of 21 Nov, 10:15.')
  expect(header().queryByText('1,300') !== null).toBe(true)
  expect(alerts()).toEqual([])
  expect(world.errors).toEqual(['The account could not be read'])
})

it('an account that is no longer live loads again by a click, and stays live', async () => {
  const { user, requests, actAs } = await renderApp({ signedInAs: 'Jun', until: '1,300' })
  requests.fail('watchAccount')
  const again = await side().findByRole('button', { name: 'Try again' })
  const priya = await actAs('Priya')
  await priya.send('Jun', 7)
  requests.recover()
  await user.click(again)
  await header().findByText('1,307')
  await priya.send('Jun', 1)
  expect(await header().findByText('1,308')).toBeTruthy()
})

it('a feed that is no longer live says so, and shows each new row once after a retry', async () => {
  const { user, requests, actAs, world } = await renderApp({ until: 'Thanks for covering' })
  const before = titles()[0]
  requests.fail('watchHead')
  const line = (await screen.findByText(notLive)).parentElement as HTMLElement
  const priya = await actAs('Priya')
  await priya.send('Lars', 7)
  world.passMinutes(1)
  await priya.send('Wren', 8)
  const headBefore = titles()[0]
  requests.recover()
  await user.click(within(line).getByRole('button', { name: 'Try again' }))
  await row('@Priya sent it to @Wren')
  await waitFor(() =>
    expect(titles().slice(0, 2)).toEqual(['@Priya sent it to @Wren', '@Priya sent it to @Lars']),
  )
  await waitFor(() => expect(screen.queryByText(notLive)).toBe(null))
  const came = rows().filter(({ innerText }) => innerText.split('\n').includes('hi'))
  expect(headBefore).toEqual(before)
  expect(came.length).toBe(2)
})

it('a feed that was refreshed without a network is live once there is one', async () => {
  const { user, requests, actAs, world } = await renderApp({ until: 'Thanks for covering' })
  world.setOnline(false)
  requests.fail('watchHead', 'loadPage')
  const line = (await screen.findByText(notLive)).parentElement as HTMLElement
  await user.click(within(line).getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(world.errors).toContain('The feed could not be read'))
  requests.recover()
  world.setOnline(true)
  await waitFor(() => expect(screen.queryByText(notLive)).toBeNull())
  await (await actAs('Priya')).send('Wren', 8)
  expect(await row('@Priya sent it to @Wren')).toBeTruthy()
})

it('waiting points are watched again 2 seconds after that failed', async () => {
  const advance = fakeTimers()
  const { requests, actAs, world } = await renderApp({ signedInAs: 'Jun', until: '1,300' })
  await row('For the bike light')
  requests.fail('watchWaiting')
  await waitFor(() => expect(world.errors).toEqual(['Waiting points could not be read']))
  await actAs('zoe')
  requests.recover()
  await advance(2)
  expect(await side().findByText(/^@zoe joined on/)).toBeTruthy()
})
