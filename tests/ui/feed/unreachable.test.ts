import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { casesOf } from '../../in-depth.ts'
import { fakeTimers } from '../fake-timers.ts'
import {
  alerts,
  frames,
  header,
  resizeWindow,
  row,
  rows,
  shownButtons,
  side,
  titles,
} from '../page-parts.ts'
import { renderApp } from '../render-app.tsx'

const unreachable = ['loadPage', 'watchHead', 'openAccount', 'watchAccount', 'loadTop'] as const
const asOf = 'Unreachable. As of 21 Nov, 10:15.'
const offline = 'You are offline. There may be newer transactions.'

/** How far down the first row begins. */
async function topOfFirstRow(): Promise<number> {
  await row('Thanks for covering')
  // What loads lazily is above the rows on a phone, and rows are in their places by the second frame.
  await screen.findByRole('button', { name: 'Go to a date' })
  await frames(2)
  return rows()[0]?.getBoundingClientRect().top ?? 0
}

/** What a press near the right end of an element would meet. */
function topmostAtEndOf(element: HTMLElement): Element | null {
  const { right, top, height } = element.getBoundingClientRect()
  return document.elementFromPoint(right - 3, top + height / 2)
}

describe.each(
  casesOf([
    ['a phone', 390, 844],
    ['a desk', 1200, 800],
  ]),
)('on %s', (_, width, height) => {
  it.each(casesOf([undefined, 'Jun']))(
    'the cached feed is in the place of the feed, one line lower, for %s',
    async (signedInAs) => {
      await resizeWindow(width, height)
      const { reload, world } = await renderApp({ ...(signedInAs && { signedInAs }) })
      if (signedInAs) await header().findByText('1,300')
      if (signedInAs) await side().findByText('Your balance')
      const before = await topOfFirstRow()
      world.setOnline(false)
      await reload('/', { breaking: unreachable })
      const line = await screen.findByText(asOf)
      if (signedInAs)
        await waitFor(() => expect(side().queryByText('As of 21 Nov, 10:15.')).not.toBeNull())
      await waitFor(async () => expect((await topOfFirstRow()) - before).toBeLessThanOrEqual(40))
      await waitFor(() => expect(line.parentElement?.offsetHeight).toBe(24))
      await waitFor(() => expect(screen.queryByText(offline)).toBeNull())
    },
  )

  it('nothing covers the line that says that the feed could not be loaded, nor its button', async () => {
    await resizeWindow(width, height)
    await renderApp({ signedInAs: 'Jun', breaking: ['loadPage'] })
    await screen.findByRole('button', { name: 'Mine' })
    const text = await screen.findByText('The feed could not be loaded.')
    const retry = await screen.findByRole('button', { name: 'Try again' })
    await waitFor(() => expect(topmostAtEndOf(text)).toBe(text))
    await waitFor(() => expect(topmostAtEndOf(retry)).toBe(retry))
  })

  it('nothing lies on the line over an empty feed', async () => {
    await resizeWindow(width, height)
    await renderApp({ signedInAs: 'Jun', history: [] })
    const tools = await screen.findByRole('button', { name: 'Mine' })
    const empty = await screen.findByText('There are no transactions yet.')
    const line = () => empty.parentElement?.getBoundingClientRect().top
    await waitFor(() => expect(line()).toBeGreaterThan(tools.getBoundingClientRect().bottom))
  })

  it('the line that says that one is offline, or how to try again, takes no more room', async () => {
    await resizeWindow(width, height)
    const { world, reload } = await renderApp()
    const before = await topOfFirstRow()
    world.setOnline(false)
    await screen.findByText(offline)
    await waitFor(async () => expect((await topOfFirstRow()) - before).toBe(36))
    world.setOnline(true)
    await reload('/', { breaking: unreachable })
    await screen.findByRole('button', { name: 'Try again' })
    await waitFor(async () => expect((await topOfFirstRow()) - before).toBe(36))
  })
})

describe('where nothing of the ledger can be reached', () => {
  it('one button tries all of it again', async () => {
    const { reload } = await renderApp({ signedInAs: 'Jun', until: '1,300' })
    const { user, requests } = await reload('/', { breaking: unreachable })
    await screen.findByText(asOf)
    await side().findByText('As of 21 Nov, 10:15.')
    await side().findByText('The list could not be loaded.')
    await waitFor(() => expect(shownButtons('Try again')).toHaveLength(1))
    requests.recover()
    await user.click(shownButtons('Try again')[0] as HTMLElement)
    await side().findByText('@Priya')
    await waitFor(() => expect(side().queryByText(/As of/)).toBeNull())
    await waitFor(() => expect(screen.queryByText(asOf)).toBeNull())
  })

  it('nothing is offered that cannot help: without a network it comes back automatically', async () => {
    const { reload, world } = await renderApp({ signedInAs: 'Jun', until: '1,300' })
    world.setOnline(false)
    const { requests } = await reload('/', { breaking: unreachable })
    await screen.findByText(asOf)
    await side().findByText('The list could not be loaded.')
    await waitFor(() => expect(shownButtons('Try again')).toEqual([]))
    requests.recover()
    world.setOnline(true)
    await side().findByText('@Priya')
    await waitFor(() => expect(screen.queryByText(/^As of/)).toBeNull())
  })
})

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
