import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { withRetries } from '../../../src/adapters/shared/with-retries.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
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
