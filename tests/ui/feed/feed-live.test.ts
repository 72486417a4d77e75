import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { UsernameKey } from '../../../src/core/domain/username.ts'
import { casesOf } from '../../in-depth.ts'
import { fakeTimers } from '../fake-timers.ts'
import { fromAnn, manyRows } from '../history.ts'
import {
  address,
  fill,
  frames,
  header,
  modal,
  resizeWindow,
  row,
  rows,
  side,
  titles,
} from '../page-parts.ts'
import { renderWhole } from '../render-app.tsx'
import { NOW } from '../test-backend.ts'

/** What loads lazily is there. Rows that come into sight are measured, and put in their places, by the second frame. */
async function measured() {
  await screen.findByRole('button', { name: 'Go to a date' })
  await side().findByText(/^(@Priya|Nobody has been thanked in .* yet\.)$/)
  await frames(2)
}

async function scrolledDown() {
  await row('Thanks for covering')
  // The page may not be long enough yet.
  await waitFor(() => {
    window.scrollTo({ top: 900 })
    expect(window.scrollY).toBeGreaterThan(800)
  })
}

it('shows what others send as soon as they do', async () => {
  const { actAs } = await renderWhole({ until: 'Thanks for covering' })
  await (await actAs('Priya')).send('Lars', 7)
  await row('@Priya sent it to @Lars')
  await waitFor(() => expect(titles()[0]).toBe('@Priya sent it to @Lars'))
})

it('holds new rows back while the reader is further down, and shows them when asked', async () => {
  const { user, actAs } = await renderWhole()
  await scrolledDown()
  const priya = await actAs('Priya')
  await priya.send('Lars', 7)
  await priya.send('Lars', 8)
  const offer = await screen.findByRole('button', { name: 'Show 2 new transactions' })
  const words = offer.textContent
  await user.click(offer)
  await row('@Priya sent it to @Lars')
  expect(words).toBe('↑ 2 new')
  await waitFor(() => expect(window.scrollY).toBe(0))
  await waitFor(() =>
    expect(titles().slice(0, 2)).toEqual(['@Priya sent it to @Lars', '@Priya sent it to @Lars']),
  )
})

it.each(casesOf(['by mouse', 'by Enter']))(
  'takes the focus to the first of the rows shown %s',
  async (how) => {
    const { user, actAs } = await renderWhole()
    await scrolledDown()
    await (await actAs('Priya')).send('Lars', 7)
    const offer = await screen.findByRole('button', { name: 'Show 1 new transaction' })
    if (how === 'by mouse') await user.click(offer)
    else {
      offer.focus()
      await user.keyboard('{Enter}')
    }
    await waitFor(() => {
      expect(document.activeElement?.getAttribute('aria-posinset')).toBe('1')
      expect(document.activeElement?.textContent).toContain('@Priya sent it to @Lars')
    })
  },
)

it('moves nothing for a reader further down', async () => {
  const { actAs } = await renderWhole()
  await scrolledDown()
  const reading = await row('Tomatoes')
  await measured()
  const before = reading.getBoundingClientRect().top
  await (await actAs('Priya')).send('Lars', 7)
  await screen.findByRole('button', { name: 'Show 1 new transaction' })
  expect(Math.abs(reading.getBoundingClientRect().top - before)).toBeLessThan(2)
})

it.each(
  casesOf([
    ['next to the balance', 1200, 800],
    ['on a phone, where the balance is above', 390, 700],
  ]),
)('moves nothing once the first row goes under the header, %s', async (_, width, height) => {
  await resizeWindow(width, height)
  const { actAs } = await renderWhole()
  const first = await row('Thanks for covering')
  await measured()
  window.scrollBy({ top: first.getBoundingClientRect().top - 60 })
  await measured()
  const before = first.getBoundingClientRect().top
  await (await actAs('Priya')).send('Lars', 7)
  await screen.findByRole('button', { name: 'Show 1 new transaction' })
  expect(first.getBoundingClientRect().top).toBe(before)
})

it('shows what arrives at once while the first row is still wholly in sight on a phone', async () => {
  await resizeWindow(390, 700)
  const { actAs } = await renderWhole()
  const first = await row('Thanks for covering')
  await measured()
  window.scrollBy({ top: first.getBoundingClientRect().top - 120 })
  await measured()
  const scrolled = window.scrollY
  await (await actAs('Priya')).send('Lars', 7)
  await row('@Priya sent it to @Lars')
  await waitFor(() => expect(titles()[0]).toBe('@Priya sent it to @Lars'))
  expect(scrolled).toBeGreaterThan(40)
})

const stickyDay = () => document.querySelector('[role="feed"]')?.previousElementSibling?.textContent

it('keeps the day of the topmost row in sight', async () => {
  await renderWhole({ history: manyRows(30), until: 'Row 1' })
  window.scrollTo({ top: 400 })
  const eve = await row('Row 12')
  await measured()
  window.scrollBy({ top: eve.getBoundingClientRect().top - 40 })
  await waitFor(() => expect(stickyDay()).toBe('Yesterday'))
  window.scrollTo({ top: 0 })
  await waitFor(() => expect(stickyDay()).toBe('Today'))
})

/** The headings of days that can be seen. */
function daysInSight(): readonly (string | null | undefined)[] {
  const headings = [...document.querySelectorAll<HTMLElement>('[role="feed"] h2')]
  const uncovered = headings.filter((heading) => {
    const { left, bottom } = heading.getBoundingClientRect()
    // The middle of its words.
    return document.elementFromPoint(left + 4, bottom - 18) === heading
  })
  return [stickyDay(), ...uncovered.map(({ textContent }) => textContent)]
}

it.each(casesOf([130, 110, 90, 70, 50, 45, 44, 40, 0], 4))(
  'shows the heading of a day once where that day begins at %d pixels',
  async (top) => {
    await renderWhole({ history: manyRows(30), until: 'Row 1' })
    window.scrollTo({ top: 400 })
    const eve = await row('Row 12')
    await measured()
    window.scrollBy({ top: eve.getBoundingClientRect().top - top })
    await measured()
    await waitFor(() => expect(daysInSight()).toEqual([...new Set(daysInSight())]))
  },
)

it('puts one’s own send at the head, once, whatever else is held back', async () => {
  const { user, actAs } = await renderWhole({ signedInAs: 'Jun' })
  await scrolledDown()
  await (await actAs('Priya')).send('Lars', 7)
  await screen.findByRole('button', { name: 'Show 1 new transaction' })
  await user.click(await screen.findByRole('button', { name: 'Send GBP' }))
  const send = await modal('Send GBP')
  await fill(user, send.getByLabelText('Recipient'), 'Wren')
  await fill(user, send.getByLabelText('Amount'), '5')
  await user.click(send.getByRole('button', { name: 'Send 5 GBP to @Wren' }))
  await row('@Jun sent it to @Wren')
  await waitFor(() => {
    expect(address()).toBe('/')
    expect(titles()[0]).toBe('@Jun sent it to @Wren')
  })
  expect(titles().filter((title) => title === '@Jun sent it to @Wren')).toHaveLength(1)
})

it('changes a waiting row in its place once its points are handed over', async () => {
  const { app, actAs } = await renderWhole({ signedInAs: 'Jun' })
  const waiting = await row('For the bike light')
  await actAs('zoe')
  await app.settlePoints.handOverAll('zoe' as UsernameKey, () => {})
  await waitFor(() => expect(waiting.innerText).not.toContain('Waiting for'))
  expect(titles().filter((title) => title === '@Jun sent it to @zoe')).toHaveLength(1)
})

it('Home on the main page goes to its head, shows what is new, and makes no entry in the history', async () => {
  const { user, actAs } = await renderWhole()
  await scrolledDown()
  await (await actAs('Priya')).send('Lars', 7)
  await screen.findByRole('button', { name: 'Show 1 new transaction' })
  const before = window.history.length
  await user.click(header().getByRole('link', { name: 'Home' }))
  await row('@Priya sent it to @Lars')
  await waitFor(() => expect(window.scrollY).toBe(0))
  const offer = () => screen.queryByRole('button', { name: 'Show 1 new transaction' })
  await waitFor(() => expect(offer()).toBe(null))
  expect(window.history.length - before).toBe(0)
  await waitFor(() => expect(address()).toBe('/'))
})

/** Rows that came two seconds after each other; "Row 1" is the newest. */
const busyRows = manyRows(12).map((event, index) =>
  fromAnn({ ...event.row, timestamp: NOW - index * 2_000 }),
)

/** A feed to which Priya sends so many rows between two answers. */
async function openBusy({ sends = 0, scrolled = false }) {
  const advance = fakeTimers()
  const page = await renderWhole({ history: busyRows, until: 'Row 1' })
  if (scrolled) window.scrollTo({ top: 500 })
  const priya = await page.actAs('Priya')
  for (let amount = 1; amount <= sends; amount++) await priya.send('Lars', amount)
  return { ...page, advance }
}

const gap = () => screen.findByText('More came than fits here.', { exact: false })
const amounts = () => rows().map((one) => one.querySelector('data')?.getAttribute('value'))

it('where many send, shows nothing for 30 seconds, and then the newest', async () => {
  const { advance } = await openBusy({ sends: 3 })
  const before = titles()[0]
  await advance(31)
  await row('@Priya sent it to @Lars')
  expect(before).toBe('@Ann sent it to @Ben')
  await waitFor(() => expect(amounts().slice(0, 3)).toEqual(['3', '2', '1']))
})

it('where many send, says where rows are missing, and shows them when asked', async () => {
  const { user, advance } = await openBusy({ sends: 7 })
  await advance(31)
  await gap()
  await waitFor(() => expect(amounts().slice(0, 5)).toEqual(['7', '6', '5', '4', '5']))
  await user.click(screen.getByRole('button', { name: 'Show those in between' }))
  await waitFor(() => expect(amounts().slice(0, 7)).toEqual(['7', '6', '5', '4', '3', '2', '1']))
  await waitFor(() =>
    expect(screen.queryByRole('button', { name: 'Show those in between' })).toBeNull(),
  )
})

it('where many send, leads a reader further down to the newest, without a gap', async () => {
  const { user, advance } = await openBusy({ sends: 7, scrolled: true })
  await advance(31)
  const offer = await screen.findByRole('button', { name: 'Show the newest transactions' })
  expect(offer.textContent).toBe('↑ Many new')
  await user.click(offer)
  await waitFor(() => expect(amounts().slice(0, 7)).toEqual(['7', '6', '5', '4', '3', '2', '1']))
  await waitFor(() =>
    expect(screen.queryByText('More came than fits here.', { exact: false })).toBeNull(),
  )
})
