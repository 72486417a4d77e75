import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { withTimeout } from '../../../src/adapters/shared/timers.ts'

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
