import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { networkRetry, withRetries, withTimeout } from '../../../src/adapters/shared/timers.ts'
import { stubNetwork } from '../../builders/stub-browser.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

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
  [4, 16],
  [5, 30],
  [9, 30],
])('pauses after %i failed tries for %i seconds', async (failedTries, seconds) => {
  const { connectivity } = stubNetwork()
  const ended = vi.fn()
  networkRetry(connectivity).pause(failedTries).then(ended)
  await vi.advanceTimersByTimeAsync(seconds * 1000 - 1)
  expect(ended).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(ended).toHaveBeenCalled()
})

it('cuts a pause short when the ledger can be reached again', async () => {
  const { connectivity, goOnline } = stubNetwork()
  const ended = networkRetry(connectivity).pause(9)
  goOnline()
  await expect(ended).resolves.toBeUndefined()
})

it('pauses as long as the ledger cannot be reached', async () => {
  const { connectivity, goOffline, goOnline } = stubNetwork()
  goOffline()
  const ended = vi.fn()
  networkRetry(connectivity).pause(1).then(ended)
  await vi.advanceTimersByTimeAsync(60 * 60_000)
  expect(ended).not.toHaveBeenCalled()
  goOnline()
  await vi.advanceTimersByTimeAsync(0)
  expect(ended).toHaveBeenCalled()
})

const failing = (times: number) => {
  let calls = 0
  return vi.fn(async () => {
    if (++calls <= times) throw new Error(`failure ${calls}`)
    return 'answer'
  })
}

it('makes a request again until it succeeds', async () => {
  const outcome = withRetries(3, failing(2), () => true)
  await vi.runAllTimersAsync()
  expect(await outcome).toBe('answer')
})

it('throws the last failure after so many tries', async () => {
  const outcome = withRetries(3, failing(3), () => true).catch(String)
  await vi.runAllTimersAsync()
  expect(await outcome).toBe('Error: failure 3')
})

it('does not repeat what cannot pass', async () => {
  const request = failing(1)
  expect(await withRetries(3, request, () => false).catch(String)).toBe('Error: failure 1')
  expect(request).toHaveBeenCalledOnce()
})

it('pauses longer after each failure, eight seconds at most', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(1)
  const [times, fail] = [[] as number[], failing(7)]
  const outcome = withRetries(
    8,
    () => {
      times.push(Date.now())
      return fail()
    },
    () => true,
  )
  await vi.runAllTimersAsync()
  await outcome
  const pauses = times.slice(1).map((time, index) => time - (times[index] ?? 0))
  expect(pauses).toEqual([250, 500, 1000, 2000, 4000, 8000, 8000])
})
