import { waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { periodOf, presetDays } from '../../../src/ui/history/statement-form.tsx'
import { frames, modal } from '../page-parts.ts'
import { renderApp } from '../render-app.tsx'
import { savedFiles } from '../saved-files.ts'
import { NOW } from '../test-backend.ts'
import { annAndBen } from './a-history.ts'

it('saves all rows of everything, not only the loaded ones', async () => {
  const { files, profile, press } = await openForm()
  await press('Everything')
  await press('Save as CSV')
  expect(await profile.findByText('Saved 300 rows. 300 rows were read for it.')).toBeTruthy()
  const lines = (await files[0]?.content.text())?.trim().split('\r\n')
  expect(lines).toHaveLength(301)
})

it('saves the chosen days', async () => {
  const { files, profile, press, fillIn } = await openForm()
  await fillIn('From', '2026-11-20')
  await fillIn('To', '2026-11-20')
  await press('Save as JSON')
  expect(await profile.findByText('Saved 24 rows. 100 rows were read for it.')).toBeTruthy()
  const { movements } = JSON.parse((await files[0]?.content.text()) ?? '')
  expect(movements).toHaveLength(24)
})

it('refuses a period that ends before it begins', async () => {
  const { profile, fillIn } = await openForm()
  await fillIn('To', '2026-10-01')
  expect(profile.getByText('The period ends before it begins.')).toBeTruthy()
  const save = profile.getByRole('button', { name: 'Save as CSV' })
  expect(save.getAttribute('aria-disabled')).toBe('true')
})

it('says that a statement could not be read, and saves nothing', async () => {
  const { files, requests, profile, press } = await openForm()
  requests.fail('load')
  await press('Save as CSV')
  expect(
    await profile.findByText('The statement could not be read. Please try again.'),
  ).toBeTruthy()
  expect(files).toHaveLength(0)
})

it('stops when one asks for it, and saves nothing', async () => {
  const { files, requests, profile, press } = await openForm()
  const release = requests.hold('load')
  await press('Save as CSV')
  // A browser takes the focus from a disabled button when it draws.
  await frames(2)
  expect(document.activeElement).toBe(profile.getByRole('button', { name: 'Save as CSV' }))
  await press('Stop')
  release()
  await waitFor(() => expect(profile.getByText('Stopped. Nothing was saved.')).toBeTruthy())
  expect(files).toHaveLength(0)
})

it('saves only what was asked for last, where a statement that was stopped is read after all', async () => {
  const { files, requests, profile, press } = await openForm()
  const release = requests.hold('load')
  await press('Save as CSV')
  await press('Stop')
  await press('Save as JSON')
  release()
  await profile.findByText(/^Saved/)
  expect(files.map(({ content }) => content.type)).toEqual([expect.stringContaining('json')])
})

it.each([
  ['this-month', '2026-11-01', '2026-11-21'],
  ['last-month', '2026-10-01', '2026-10-31'],
  ['this-year', '2026-01-01', '2026-11-21'],
  ['everything', '', ''],
] as const)('%s is from %s to %s', (preset, from, to) => {
  expect(presetDays(preset, NOW)).toEqual({ from, to })
})

it('lasts from the start of its first day until the end of its last one', () => {
  expect(periodOf({ from: '2026-03-29', to: '2026-03-29' })).toEqual({
    from: new Date(2026, 2, 29).getTime(),
    before: new Date(2026, 2, 30).getTime(),
  })
})

it('is without ends where no days are given', () => {
  expect(periodOf({ from: '', to: '' })).toEqual({ from: null, before: null })
})

/** The form for a statement of Ann's 300 rows, and what the page saves by it. */
async function openForm() {
  const files = savedFiles()
  const page = await renderApp({ history: annAndBen(300), at: '/?profile=Ann' })
  const profile = await modal('Profile of @Ann')
  await profile.findAllByRole('listitem')
  await page.user.click(profile.getByRole('button', { name: 'Export' }))
  const press = async (name: string) =>
    page.user.click(await profile.findByRole('button', { name }))
  const fillIn = async (label: string, text: string) => {
    await page.user.clear(profile.getByLabelText(label))
    await page.user.type(profile.getByLabelText(label), text)
  }
  return { ...page, files, profile, press, fillIn }
}
