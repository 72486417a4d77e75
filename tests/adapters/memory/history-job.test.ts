import { expect, it, vi } from 'vitest'
import { HistoryJob } from '../../../src/adapters/memory/history-job.ts'
import { Fault } from '../../../src/core/domain/result.ts'

const lost = new Fault('unreachable', 'A part of the app does not arrive')

/** A ledger whose history is planned, and not added yet. */
function aLedger() {
  const state = { pendingHistory: {} as object | null, hasHistory: true }
  const addPendingHistory = vi.fn(async () => {
    state.pendingHistory = null
  })
  const store = { state, addPendingHistory, write: async () => {} }
  return { job: new HistoryJob(store as never), addPendingHistory }
}

const isWhole = ({ pendingHistory }: { readonly pendingHistory: object | null }) => !pendingHistory

it('gives no answer from a ledger whose history could not be loaded', async () => {
  const { job, addPendingHistory } = aLedger()
  addPendingHistory.mockRejectedValue(lost)
  job.start(false)
  await expect(job.readWhole(isWhole)).rejects.toBe(lost)
})

it('loads a history again for the next reader after it could not be loaded', async () => {
  const { job, addPendingHistory } = aLedger()
  addPendingHistory.mockRejectedValueOnce(lost)
  job.start(false)
  await job.done
  expect(await job.readWhole(isWhole)).toBe(true)
})

it('finds what is there without the history', async () => {
  const { job, addPendingHistory } = aLedger()
  addPendingHistory.mockRejectedValue(lost)
  expect(await job.find(() => 7)).toBe(7)
})
