import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { browserPageLife } from '../../../src/adapters/browser/browser-page-life.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('stays, where nothing says that it is being left', async () => {
  await expect(browserPageLife.watchLeaving().staying()).resolves.toBeUndefined()
})

describe.each(['pagehide', 'beforeunload'])('a page that tells of %s', (event) => {
  function leave() {
    const watch = browserPageLife.watchLeaving()
    window.dispatchEvent(new Event(event))
    return watch
  }

  it('is being left', async () => {
    const stays = vi.fn()
    leave().staying().then(stays)
    await vi.advanceTimersByTimeAsync(2_999)
    expect(stays).not.toHaveBeenCalled()
  })

  it('stays after all, where it still runs after 3 seconds', async () => {
    const stays = vi.fn()
    leave().staying().then(stays)
    await vi.advanceTimersByTimeAsync(3_000)
    expect(stays).toHaveBeenCalled()
  })

  it('has stayed, where that was long ago', async () => {
    const watch = leave()
    await vi.advanceTimersByTimeAsync(3_000)
    await expect(watch.staying()).resolves.toBeUndefined()
  })

  it('is not listened to any more once the watch is stopped', async () => {
    const watch = browserPageLife.watchLeaving()
    watch.stop()
    window.dispatchEvent(new Event(event))
    await expect(watch.staying()).resolves.toBeUndefined()
  })
})
