import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { browserPageLife } from '../../../src/adapters/browser/browser-ports.ts'

/** A request, what to call for it to fail, and whether the page has said so. */
function openRequest() {
  const { promise, reject } = Promise.withResolvers<never>()
  const failed = vi.fn()
  browserPageLife.request(() => promise).catch(failed)
  return { fail: () => reject(new Error('broken off')), failed }
}

describe('the life of a page', () => {
  beforeEach(() => vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('passes on an answer', async () => {
    await expect(browserPageLife.request(async () => 7)).resolves.toBe(7)
  })

  it('passes on a failure at once, where nothing says that it is being left', async () => {
    const { fail, failed } = openRequest()
    fail()
    await vi.advanceTimersByTimeAsync(0)
    expect(failed).toHaveBeenCalled()
  })

  describe.each(['pagehide', 'beforeunload'])('a page that fires %s', (event) => {
    const leave = () => window.dispatchEvent(new Event(event))

    it('is being left, and passes on no failure', async () => {
      const { fail, failed } = openRequest()
      leave()
      fail()
      await vi.advanceTimersByTimeAsync(2_999)
      expect(failed).not.toHaveBeenCalled()
    })

    it('stays after all, where it still runs after 3 seconds', async () => {
      const { fail, failed } = openRequest()
      leave()
      fail()
      await vi.advanceTimersByTimeAsync(3_000)
      expect(failed).toHaveBeenCalled()
    })

    it('has stayed, where that was long ago', async () => {
      const { fail, failed } = openRequest()
      leave()
      await vi.advanceTimersByTimeAsync(3_000)
      fail()
      await vi.advanceTimersByTimeAsync(0)
      expect(failed).toHaveBeenCalled()
    })

    it('is not listened to any more once there is an answer', async () => {
      const removed = vi.spyOn(window, 'removeEventListener')
      await browserPageLife.request(async () => null)
      expect(removed).toHaveBeenCalledWith(event, expect.any(Function))
      removed.mockRestore()
    })
  })
})
