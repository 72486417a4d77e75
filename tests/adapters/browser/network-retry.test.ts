import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { networkRetry } from '../../../src/adapters/browser/network-retry.ts'
import { stubNetwork } from '../../builders/stub-browser.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it.each([
  [1, 2],
  [2, 4],
  [3, 8],
  [4, 15],
  [9, 15],
])('pauses after %i failed tries for %i seconds', async (failedTries, seconds) => {
  const { connectivity } = stubNetwork()
  const ended = vi.fn()
  networkRetry(connectivity).pause(failedTries).then(ended)
  await vi.advanceTimersByTimeAsync(seconds * 1000 - 1)
  expect(ended).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(ended).toHaveBeenCalled()
})

it('cuts a pause short when the network changes', async () => {
  const { connectivity, goOnline } = stubNetwork()
  const ended = networkRetry(connectivity).pause(9)
  goOnline()
  await expect(ended).resolves.toBeUndefined()
})
