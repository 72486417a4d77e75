import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { networkRetry, withTimeout } from '../../../src/adapters/shared/timers.ts'
import { stubNetwork } from '../../builders/stub-browser.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('gives what the promise gives in time', async () => {
  expect(await withTimeout(Promise.resolve('answer'), 1000)).toBe('answer')
})

it('leaves no timer behind', async () => {
  await withTimeout(Promise.resolve('answer'), 1000)
  expect(vi.getTimerCount()).toBe(0)
})

it('rejects where the promise does', async () => {
  await expect(withTimeout(Promise.reject(new Error('broken')), 1000)).rejects.toThrow('broken')
})

it('rejects with the error that it was given, once the time is over', async () => {
  const answer = withTimeout(new Promise(() => {}), 1000, () => new Error('too late'))
  const end = expect(answer).rejects.toThrow('too late')
  await vi.advanceTimersByTimeAsync(1000)
  await end
})

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
