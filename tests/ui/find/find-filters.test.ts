import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { casesOf } from '../../in-depth.ts'
import { address, fill, press as pressKey, resizeWindow } from '../page-parts.ts'
import { press, renderSearch, results, search, untilFound } from './find-page.ts'

const dateOf = (daysAgo: number) => {
  const day = new Date(2026, 10, 21 - daysAgo)
  const two = (number: number) => String(number).padStart(2, '0')
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`
}

describe('a search that is narrowed', () => {
  it.each(
    casesOf([
      ['sent', 'From', 'Sent by', 'okafor', /^@Tom Okafor sent/],
      ['got', 'To', 'Sent to', 'ines', /to @Inés$/],
    ]),
  )('finds what a person %s', async (_, chip, label, typed, title) => {
    const { user } = await renderSearch('')
    await press(user, chip)
    await fill(user, screen.getByLabelText(label), typed)
    await waitFor(() => {
      expect(results().length).toBeGreaterThan(1)
      expect(results().filter((one) => !title.test(one))).toEqual([])
    })
  })

  it('finds what is of an amount', async () => {
    const { user } = await renderSearch('')
    await press(user, 'Amount')
    await fill(user, screen.getByLabelText('At least'), '250')
    await fill(user, screen.getByLabelText('At most'), '250')
    const dialog = await untilFound('1 found')
    expect(await dialog.findByRole('button', { name: 'Amount 250 GBP' })).toBeTruthy()
  })

  it('finds what is of a day', async () => {
    await renderSearch(`\ndates ${dateOf(0)}..${dateOf(0)}`)
    await untilFound('4 found')
  })

  it('shows its amounts with separators', async () => {
    await renderSearch('\namount 1000..25000')
    expect(await screen.findByRole('button', { name: /1,000–25,000 GBP/ })).toBeTruthy()
  })

  it('keeps all of it in the address', async () => {
    const asked = 'coffee\nfrom ines\nto wren\namount 10..20\ndates 2026-11-01..'
    const { user } = await renderSearch(asked)
    await untilFound('1 found')
    await fill(user, await screen.findByRole('textbox'), ' advice')
    await untilFound('1 found')
    await waitFor(() =>
      expect(new URLSearchParams(address().slice(1)).get('find')).toBe(
        asked.replace('coffee', 'coffee advice'),
      ),
    )
  })

  const notWhole = 'An amount is a whole number, such as 12'

  it.each(
    casesOf([
      ['an amount that is none', '\namount abc..', notWhole],
      ['a negative amount', '\namount -5..', notWhole],
      ['a least above the most', '\namount 10..5', 'The least is more than the most'],
      ['days in reverse', '\ndates 2026-02-01..2026-01-01', 'The first day is after the last'],
    ]),
  )('says what is wrong with %s', async (_, asked, words) => {
    const { user } = await renderSearch(asked)
    await search()
    await press(user, asked.includes('amount') ? /^Amount/ : /^Dates/)
    expect(await screen.findByText(words)).toBeTruthy()
  })

  it('ignores a date that does not exist', async () => {
    await renderSearch('coffee\ndates yesterday..never')
    await untilFound('2 found')
  })

  it.each([
    ['the filter is cleared', [/^To/, 'Clear']],
    ['everything is chosen', ['Everything']],
  ])('finds the rest again once %s', async (_, buttons) => {
    const { user } = await renderSearch('coffee\nto wren')
    await untilFound('1 found')
    for (const name of buttons) await press(user, name)
    await untilFound('2 found')
  })

  it('has its filters in one row on a phone, which scrolls', async () => {
    await resizeWindow(390)
    await renderSearch('coffee')
    await untilFound('2 found')
    const row = within(await search()).getByRole('group', { name: 'Narrow the search' })
    const tops = () => new Set([...row.children].map((one) => one.getBoundingClientRect().top))
    expect(tops().size).toBe(1)
    expect(row.scrollWidth).toBeGreaterThan(row.clientWidth)
    const dialog = await search()
    expect(dialog.scrollWidth).toBe(dialog.clientWidth)
  })

  it.each(
    casesOf([
      ['Enter in its field', '{Enter}'],
      ['Escape in its field', '{Escape}'],
      ['Escape on its button', '{Tab}{Escape}'],
      ['its button', '{Tab}{Enter}'],
    ]),
  )('has its fields closed by %s, and the focus returns to the filter', async (_, keys) => {
    const { user } = await renderSearch('coffee\nto wren')
    await press(user, /^To/)
    await screen.findByLabelText('Sent to')
    await pressKey(keys)
    await waitFor(() => expect(screen.queryByLabelText('Sent to')).toBeNull())
    const chip = within(await search()).getByRole('button', { name: /^To/ })
    expect(document.activeElement).toBe(chip)
  })

  it('shows people only', async () => {
    const { user } = await renderSearch('coffee')
    await untilFound('2 found')
    await press(user, 'People')
    await untilFound('1 found')
    await waitFor(() => expect(results()).toEqual(['@Priya']))
  })
})
