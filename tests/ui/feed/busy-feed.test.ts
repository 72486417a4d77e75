import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { fakeTimers } from '../fake-timers.ts'
import { posted } from '../history.ts'
import { row, rows, titles } from '../page-parts.ts'
import { renderApp } from '../render-app.tsx'
import { NOW } from '../test-backend.ts'

/** Rows that came two seconds after each other; "Row 1" is the newest. */
const busyRows = Array.from({ length: 12 }, (_, index) =>
  posted({
    id: `row-${index + 1}`,
    sender: 'Ann',
    recipient: 'Ben',
    message: `Row ${index + 1}`,
    timestamp: NOW - index * 2_000,
  }),
)

/** A feed to which Priya sends so many rows between two answers. */
async function openBusy({ sends = 0, scrolled = false }) {
  const advance = fakeTimers()
  const page = await renderApp({ history: busyRows, until: 'Row 1' })
  if (scrolled) window.scrollTo({ top: 500 })
  const priya = await page.actAs('Priya')
  for (let amount = 1; amount <= sends; amount++) await priya.send('Lars', amount)
  return { ...page, advance }
}

const gap = () => screen.findByText('More came than fits here.', { exact: false })
const amounts = () => rows().map((one) => one.querySelector('data')?.getAttribute('value'))

describe('where many send', () => {
  it('shows nothing for 30 seconds, and then the newest', async () => {
    const { advance } = await openBusy({ sends: 3 })
    const before = titles()[0]
    await advance(31)
    await row('@Priya sent it to @Lars')
    expect(before).toBe('@Ann sent it to @Ben')
    await waitFor(() => expect(amounts().slice(0, 3)).toEqual(['3', '2', '1']))
  })

  it('says where rows are missing, and shows them when asked', async () => {
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

  it('leads a reader further down to the newest, without a gap', async () => {
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
})
