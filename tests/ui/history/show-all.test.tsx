import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import type { HistoryCursor, Movement } from '../../../src/core/domain/history.ts'
import type { UserId } from '../../../src/core/domain/ids.ts'
import type { LoadHistory } from '../../../src/core/use-cases/history.ts'
import { ShowAll } from '../../../src/ui/history/balance-chart.tsx'
import type { ReadyHistory } from '../../../src/ui/history/history-store.ts'
import { HistoryStore } from '../../../src/ui/history/history-store.ts'

const next = 'older' as HistoryCursor
const movements = (count: number) => Array<Movement>(count).fill({} as Movement)

/** The store of a history with so many movements that no press on "Show all" comes to their end. */
async function endlessHistory() {
  const loadHistory: Partial<LoadHistory> = {
    load: async () => ({ movements: movements(16), head: null, next }),
    loadMost: async () => ({ movements: movements(100), head: null, next }),
    watch: () => () => {},
  }
  const log = { warn: () => {}, error: () => {} }
  const store = new HistoryStore(loadHistory as LoadHistory, 'ann' as UserId, log)
  await store.load()
  return { store, state: () => store.current() as ReadyHistory }
}

it('loads no more than 10,000 at one press, and the next at another one', async () => {
  const { store, state } = await endlessHistory()
  await store.loadAll()
  expect(state().movements).toHaveLength(10_016)
  await store.loadAll()
  expect(state().movements).toHaveLength(20_016)
})

it('says how many rows those are, and offers more of them', async () => {
  const { store, state } = await endlessHistory()
  await store.loadAll()
  render(<ShowAll state={state()} store={store} openStatement={() => {}} />)
  expect(screen.getByText(/^These are the newest 10,016 rows/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Show 10,000 more' }))
  await waitFor(() => expect(state().movements).toHaveLength(20_016))
})

it('offers the statement, which has all of them', async () => {
  const { store, state } = await endlessHistory()
  await store.loadAll()
  const openStatement = vi.fn()
  render(<ShowAll state={state()} store={store} openStatement={openStatement} />)
  await userEvent.click(screen.getByRole('button', { name: 'statement' }))
  expect(openStatement).toHaveBeenCalledOnce()
})
