import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { modal } from '../page-parts.ts'
import { renderApp } from '../render-app.tsx'
import { annAndBen, historyRows } from './a-history.ts'

const chart = () => screen.findByRole('slider', { name: 'Balance over time' })
const value = async () => (await chart()).getAttribute('aria-valuetext')

it('reads the present balance at first', async () => {
  await renderApp({ at: '/?profile=Jun' })
  await waitFor(async () => expect(await value()).toBe('Today: 1,300 GBP'))
})

it('reads the balances before it by the arrow keys', async () => {
  const { user } = await renderApp({ at: '/?profile=Inés' })
  const slider = await chart()
  slider.focus()
  await user.keyboard('{ArrowLeft}')
  await waitFor(async () => expect(await value()).not.toBe('Today: 1,300 GBP'))
  await user.keyboard('{Home}')
  await waitFor(async () => expect(await value()).toBe('17 Feb: 1,337 GBP'))
  await user.keyboard('{End}')
  await waitFor(() =>
    expect(slider.getAttribute('aria-valuenow')).toBe(slider.getAttribute('aria-valuemax')),
  )
})

it('reads the balance where the pointer is, and the present one when it has left', async () => {
  const { user } = await renderApp({ at: '/?profile=Jun' })
  const slider = await chart()
  const { left, top } = slider.getBoundingClientRect()
  await user.pointer({ target: slider, coords: { clientX: left + 5, clientY: top + 5 } })
  await waitFor(async () => expect(await value()).toBe('30 May: 1,337 GBP'))
  await user.unhover(slider)
  await waitFor(async () => expect(await value()).toBe('Today: 1,300 GBP'))
})

it('has a table with the balance of each day', async () => {
  await renderApp({ at: '/?profile=Jun' })
  const table = within(await screen.findByRole('table', { name: 'Balance of @Jun' }))
  const rows = table.getAllByRole('row').map((row) => row.textContent)
  expect(rows).toEqual(['DayBalance in GBP', '30 May 20261,337', '21 November 20261,300'])
})

it('has one line, from the start on, once everything is loaded', async () => {
  await renderApp({ at: '/?profile=Jun' })
  await chart()
  await waitFor(() => expect(document.querySelectorAll('[data-line="balance"]')).toHaveLength(1))
  expect(document.querySelector('[data-line="gap"]')).toBeNull()
})

it('draws a dashed line from the start where older rows are missing, and loads them all', async () => {
  const { user } = await renderApp({ history: annAndBen(300), at: '/?profile=Ann' })
  const profile = await modal('Profile of @Ann')
  await chart()
  await waitFor(() => expect(document.querySelector('[data-line="gap"]')).toBeTruthy())
  expect(await profile.findByText(/Reads up to 10,000, 100 transactions at a time/)).toBeTruthy()
  await user.click(await profile.findByRole('button', { name: 'Show all' }))
  await waitFor(() => expect(document.querySelector('[data-line="gap"]')).toBeNull())
  await waitFor(async () => expect((await chart()).getAttribute('aria-valuemax')).toBe('300'))
})

it('stops loading all rows when one asks for it', async () => {
  const { user, requests } = await renderApp({ history: annAndBen(300), at: '/?profile=Ann' })
  const profile = await modal('Profile of @Ann')
  await waitFor(() => expect(historyRows().length).toBeGreaterThan(0))
  const release = requests.hold('load')
  await user.click(await profile.findByRole('button', { name: 'Show all' }))
  await user.click(await profile.findByRole('button', { name: 'Stop' }))
  release()
  expect(await profile.findByRole('button', { name: 'Show all' })).toBeTruthy()
})
