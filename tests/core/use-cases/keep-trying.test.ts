import { expect, it, vi } from 'vitest'
import { keepTrying } from '../../../src/core/use-cases/keep-trying.ts'
import { stubNetwork } from '../../builders/stub-browser.ts'

/** Something that fails until the test says otherwise, and is tried already. */
async function openWithFailing() {
  const network = stubNetwork()
  const attempt = vi.fn(async () => false)
  const stop = keepTrying(attempt, network.connectivity, network.retry)
  /** All that follows at once has happened. */
  const settle = () => new Promise((resolve) => setTimeout(resolve))
  await settle()
  return { ...network, attempt, stop, settle }
}

it('tries at once', async () => {
  const { attempt } = await openWithFailing()
  expect(attempt).toHaveBeenCalledTimes(1)
})

it('tries again after a pause', async () => {
  const { attempt, endPauses, settle } = await openWithFailing()
  endPauses()
  await settle()
  expect(attempt).toHaveBeenCalledTimes(2)
})

it('rests after a try that succeeds', async () => {
  const { attempt, endPauses, settle } = await openWithFailing()
  attempt.mockResolvedValue(true)
  endPauses()
  await settle()
  endPauses()
  await settle()
  expect(attempt).toHaveBeenCalledTimes(2)
})

it('tries again when the network changes, though it has succeeded', async () => {
  const { attempt, endPauses, goOffline, settle } = await openWithFailing()
  attempt.mockResolvedValue(true)
  endPauses()
  await settle()
  goOffline()
  expect(attempt).toHaveBeenCalledTimes(3)
})

it('does not try any more once it is stopped', async () => {
  const { attempt, stop, endPauses, goOffline, settle } = await openWithFailing()
  stop()
  endPauses()
  goOffline()
  await settle()
  expect(attempt).toHaveBeenCalledTimes(1)
})
