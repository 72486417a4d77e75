import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { casesOf } from '../../in-depth.ts'
import { manyRows } from '../history.ts'
import { alerts, feed, header, messageOf, row, rows, side, signOut } from '../page-parts.ts'
import { renderWhole } from '../render-app.tsx'
import { credentialsOf } from '../test-backend.ts'

const dayOf = (one: Element | null) => one?.querySelector('time')?.textContent
const focused = () => messageOf(document.activeElement)
const choice = (name: string) => screen.findByRole('button', { name })
const inSight = (one: Element) => {
  const { top, bottom } = one.getBoundingClientRect()
  return top >= 0 && bottom <= window.innerHeight
}

/** The page with the choice "Mine" pressed. */
async function openMine(options: Parameters<typeof renderWhole>[0] = {}) {
  const page = await renderWhole({ signedInAs: 'Jun', ...options })
  await page.user.click(await choice('Mine'))
  return page
}

const untilPressed = (name: string) =>
  waitFor(async () => expect((await choice(name)).getAttribute('aria-pressed')).toBe('true'))

async function goToDate(user: Awaited<ReturnType<typeof renderWhole>>['user'], day: string) {
  await user.click(await choice('Go to a date'))
  fireEvent.change(screen.getByLabelText('Date'), { target: { value: day } })
  await user.click(screen.getByRole('button', { name: 'Go' }))
}

it('has the button for a date next to the heading of the first day', async () => {
  await renderWhole()
  const middle = (one: Element) => one.getBoundingClientRect().top + one.clientHeight / 2
  const [heading] = await screen.findAllByText('Today')
  const way = await choice('Go to a date')
  // The place of the button "n new" comes after it, and moves nothing.
  const places = '#feed > div:has(fieldset) ~ [role="status"]'
  await waitFor(() => expect(document.querySelector(places)).not.toBeNull())
  await waitFor(() => expect(Math.abs(middle(way) - middle(heading as Element))).toBeLessThan(12))
})

it('Mine shows what one sent and received, and nothing else', async () => {
  await openMine({ until: 'Thanks for covering' })
  const isMine = ({ textContent }: HTMLElement) => textContent.includes('@Jun')
  await waitFor(() => expect(rows().map(isMine)).toEqual([true]))
  await untilPressed('Mine')
})

it('Mine is live: what one receives comes at once', async () => {
  const { actAs } = await openMine({ until: '1,300' })
  await (await actAs('Maya')).send('Lars', 8)
  await (await actAs('Priya')).send('Jun', 7)
  await row('@Priya sent it to @Jun')
  expect(rows().filter(({ textContent }) => textContent.includes('@Lars'))).toEqual([])
})

it.each(['handOver', 'takeBack'] as const)(
  'Mine is live: what another page of one’s own settles by %s waits no more',
  async (settle) => {
    const { user, actAs, ledger } = await renderWhole({ signedInAs: 'Jun' })
    await actAs('zoe')
    await user.click(await choice('Mine'))
    await screen.findByText('Waiting to be handed over')
    const [waiting] = await ledger.loadWaiting({ senderId: 'demo-jun' as never }, 1)
    await ledger[settle](waiting?.id as never, 'demo-jun' as never)
    await waitFor(() => expect(screen.queryByText('Waiting to be handed over')).toBeNull())
  },
)

it('Mine shows what was handed over while one’s account could not be read', async () => {
  const { app, user, requests, actAs, ledger } = await renderWhole({
    signedInAs: 'zoe@example.com',
  })
  await header().findByText('1,337')
  await app.editProfile.chooseUsername('zoe')
  await user.click(await choice('Mine'))
  const priya = await actAs('Priya')
  for (let sent = 0; sent < 5; sent++) await priya.send('zoe', 1)
  await waitFor(() => expect(rows()).toHaveLength(5))
  await header().findByText('1,342')
  requests.fail('watchAccount')
  const again = await side().findByRole('button', { name: 'Try again' })
  const [waiting] = await ledger.loadWaiting({ senderId: 'demo-jun' as never }, 1)
  await ledger.handOver(waiting?.id as never, 'demo-jun' as never)
  await priya.send('zoe', 1)
  requests.recover()
  await user.click(again)
  await waitFor(() => expect(rows()).toHaveLength(7))
})

it('Mine is remembered while the tab lives, and Everyone leads back', async () => {
  const { reload } = await openMine()
  const again = await reload()
  await untilPressed('Mine')
  await again.user.click(await choice('Everyone'))
  expect(await row('Thanks for covering')).toBeTruthy()
})

it('Mine ends with your first transaction, which is not the start of the ledger', async () => {
  await openMine()
  expect(await screen.findByText('Your first transaction')).toBeTruthy()
  expect(screen.queryByText('Start of the ledger')).toBeNull()
})

it.each(casesOf(['Sign Out first', 'no Sign Out between']))(
  'Mine is not inherited by the next account, with %s',
  async (way) => {
    const { app, user } = await openMine()
    if (way === 'Sign Out first') {
      await signOut(user)
    }
    await app.signIn.withPassword(credentialsOf('Maya'))
    await header().findByText('1,610')
    await untilPressed('Everyone')
    expect(await row('For the bike light')).toBeTruthy()
  },
)

it('says so where one has neither sent nor received points', async () => {
  await openMine({ signedInAs: 'nobody@example.com' })
  expect(await screen.findByText('You have neither sent nor received points yet.')).toBeTruthy()
})

it('shows everybody again after signing out', async () => {
  const { user } = await openMine()
  await user.click(header().getByRole('button', { name: 'Sign Out' }))
  expect(await row('Thanks for covering')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Mine' })).toBeNull())
})

it('goes to the first row of a day, at any depth', async () => {
  const { user } = await renderWhole({ history: manyRows(3000), until: 'Row 1' })
  await goToDate(user, '2026-09-01')
  await waitFor(() => {
    expect(document.activeElement?.getAttribute('data-position')).not.toBeNull()
    expect(dayOf(document.activeElement)).toBe('1 Sep')
  })
  const position = Number(document.activeElement?.getAttribute('data-position'))
  expect(dayOf(document.querySelector(`[data-position="${position - 1}"]`))).toBe('2 Sep')
})

it('says at the top which week it went to, before anybody scrolls', async () => {
  const { user } = await renderWhole({ history: manyRows(3000), until: 'Row 1' })
  await goToDate(user, '2026-09-06')
  await waitFor(() => expect(document.activeElement?.querySelector('h2')).toBeTruthy())
  const day = (await feed()).previousElementSibling
  await waitFor(() => expect(day?.textContent).toBe('Week of 31 August'))
  await waitFor(() => {
    const bottom = day?.firstElementChild?.getBoundingClientRect().bottom ?? 0
    const words = document.activeElement?.querySelector('p')?.getBoundingClientRect().top
    expect(words).toBeGreaterThanOrEqual(bottom)
  })
})

it('goes to the nearest older row where a day has none, and to the oldest before the first', async () => {
  const { user } = await renderWhole({ history: manyRows(30), until: 'Row 1' })
  await goToDate(user, '2025-01-01')
  await waitFor(() => expect(focused()).toBe('Row 30'))
})

it.each(casesOf([45, 60, 75]))(
  'has the oldest of %s rows in sight and in focus, though newer ones load above it',
  async (count) => {
    const { user } = await renderWhole({ history: manyRows(count), until: 'Row 1' })
    await goToDate(user, '2025-01-01')
    await waitFor(() => expect(focused()).toBe(`Row ${count}`))
    await waitFor(() => expect(inSight(document.activeElement as Element)).toBe(true))
  },
)

it('says when the rows of a day cannot be loaded, and stays', async () => {
  const { user, requests } = await renderWhole({ history: manyRows(300), until: 'Row 1' })
  requests.fail('loadPage')
  await goToDate(user, '2026-11-12')
  await waitFor(() => expect(alerts().join()).toContain('could not be loaded'))
  expect(messageOf(rows()[0])).toBe('Row 1')
})

it('Escape closes the date, and the focus returns to its button', async () => {
  const { user } = await renderWhole()
  await user.click(await choice('Go to a date'))
  await user.keyboard('{Escape}')
  expect(screen.queryByLabelText('Date')).toBe(null)
  const button = await choice('Go to a date')
  await waitFor(() => expect(document.activeElement).toBe(button))
})

it('a transaction leads to its row in the feed, far down, and closes', async () => {
  const { user } = await renderWhole({ history: manyRows(3000), at: '/?transaction=row-2000' })
  await user.click(await screen.findByRole('button', { name: 'Show in the feed' }))
  await waitFor(() => expect(focused()).toBe('Row 2000'))
  await waitFor(() => expect(inSight(document.activeElement as Element)).toBe(true))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null))
})

it('a transaction among the loaded rows is brought into sight without a request', async () => {
  const { user, requests } = await renderWhole({
    history: manyRows(60),
    at: '/?transaction=row-20',
  })
  await row('Row 1')
  const show = await screen.findByRole('button', { name: 'Show in the feed' })
  requests.fail('loadPage', 'loadNewer')
  await user.click(show)
  await waitFor(() => expect(focused()).toBe('Row 20'))
})
