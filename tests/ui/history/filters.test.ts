import { waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderApp } from '../render-app.tsx'
import { annAndBen, historyOf, historyRows } from './a-history.ts'

it.each([
  ['Received', '@Tom Okafor', 'from'],
  ['Sent', '@Inés', 'to'],
])('%s leaves out all others', async (filter, newest, direction) => {
  const { user } = await renderApp({ at: '/?profile=Priya' })
  const history = await historyOf('Priya')
  await user.click(history.getByRole('button', { name: filter }))
  await waitFor(() => expect(historyRows()[0]).toContain(`${direction} ${newest}`))
  const others = historyRows().filter((row) => !row.startsWith(direction))
  expect(others).toEqual([])
})

it('says which filter is chosen', async () => {
  const { user } = await renderApp({ at: '/?profile=Priya' })
  const history = await historyOf('Priya')
  await user.click(history.getByRole('button', { name: 'Sent' }))
  const chosen = history.getAllByRole('button', { pressed: true })
  expect(chosen.map(({ textContent }) => textContent)).toEqual(['Sent'])
})

it('reads 100 documents further for a filter that matches nothing, then asks', async () => {
  const { user } = await renderApp({ history: annAndBen(200), at: '/?profile=Ann' })
  const history = await historyOf('Ann')
  await user.click(history.getByRole('button', { name: 'Received' }))
  expect(await history.findByText('None among the newest 96 rows.')).toBeTruthy()
  await user.click(history.getByRole('button', { name: 'Read on' }))
  expect(await history.findByText('None among the newest 176 rows.')).toBeTruthy()
  await user.click(history.getByRole('button', { name: 'Read on' }))
  expect(await history.findByText('Nothing received yet.')).toBeTruthy()
})

it('lists what waits, by a request of its own', async () => {
  const { user } = await renderApp({ at: '/?profile=Jun' })
  const history = await historyOf('Jun')
  await user.click(history.getByRole('button', { name: 'Waiting' }))
  await waitFor(() =>
    expect(historyRows()).toEqual([
      'to @zoe For the bike light. See you Sunday! Waiting to be handed over −37',
    ]),
  )
})

it('says where nothing waits', async () => {
  const { user } = await renderApp({ at: '/?profile=Priya' })
  const history = await historyOf('Priya')
  await user.click(history.getByRole('button', { name: 'Waiting' }))
  expect(await history.findByText('Nothing waits.')).toBeTruthy()
})

it('shows what the two of us sent each other, and what each gave in all', async () => {
  const { user } = await renderApp({ at: '/?profile=Priya', signedInAs: 'Maya' })
  const history = await historyOf('Priya')
  await user.click(await history.findByRole('button', { name: 'With you' }))
  expect(
    await history.findByText('You gave @Priya 220 GBP, @Priya gave you 80 GBP in all.'),
  ).toBeTruthy()
  const others = historyRows().filter((row) => !row.includes('@Maya'))
  expect(others).toEqual([])
})

it('says that nothing is between two people', async () => {
  const { user } = await renderApp({ at: '/?profile=Priya', signedInAs: 'Jun' })
  const history = await historyOf('Priya')
  await user.click(await history.findByRole('button', { name: 'With you' }))
  expect(await history.findByText('Nothing between the two of you yet.')).toBeTruthy()
})

it.each([
  ['signed out', undefined],
  ['in one’s own profile', 'Priya'],
])('has no With you %s', async (_, signedInAs) => {
  await renderApp({ at: '/?profile=Priya', signedInAs })
  const history = await historyOf('Priya')
  await waitFor(() => expect(historyRows().length).toBeGreaterThan(0))
  expect(history.queryByRole('button', { name: 'With you' })).toBeNull()
})
