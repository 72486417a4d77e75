import { screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { page as browser } from 'vitest/browser'
import { frames, header, row, rows, shownButtons, side } from '../page-parts.ts'
import { renderApp } from '../render-app.tsx'

const unreachable = ['loadPage', 'watchHead', 'openAccount', 'watchAccount', 'suggest'] as const
const asOf = 'As of 21 Nov, 10:15. Ledger unreachable.'
const offline = 'You are offline. There may be newer transactions.'

afterEach(() => browser.viewport(1200, 800))

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

describe.each([
  ['a phone', 390, 844],
  ['a desk', 1200, 800],
])('on %s', (_, width, height) => {
  it.each([undefined, 'Jun'])(
    'the cached feed is in the place of the feed, one line lower, for %s',
    async (signedInAs) => {
      await browser.viewport(width, height)
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
    await browser.viewport(width, height)
    await renderApp({ signedInAs: 'Jun', breaking: ['loadPage'] })
    await screen.findByRole('button', { name: 'Mine' })
    const text = await screen.findByText('The feed could not be loaded.')
    const retry = await screen.findByRole('button', { name: 'Try again' })
    await waitFor(() => expect(topmostAtEndOf(text)).toBe(text))
    await waitFor(() => expect(topmostAtEndOf(retry)).toBe(retry))
  })

  it('nothing lies on the line over an empty feed', async () => {
    await browser.viewport(width, height)
    await renderApp({ signedInAs: 'Jun', history: [] })
    const tools = await screen.findByRole('button', { name: 'Mine' })
    const empty = await screen.findByText('There are no transactions yet.')
    const line = () => empty.parentElement?.getBoundingClientRect().top
    await waitFor(() => expect(line()).toBeGreaterThan(tools.getBoundingClientRect().bottom))
  })

  it('the line that says that one is offline, or how to try again, takes no more room', async () => {
    await browser.viewport(width, height)
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
    await side().findByText('The balances could not be loaded.')
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
    await side().findByText('The balances could not be loaded.')
    await waitFor(() => expect(shownButtons('Try again')).toEqual([]))
    requests.recover()
    world.setOnline(true)
    await side().findByText('@Priya')
    await waitFor(() => expect(screen.queryByText(/^As of/)).toBeNull())
  })
})
