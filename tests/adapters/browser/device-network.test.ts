import { expect, it, vi } from 'vitest'
import { deviceNetwork } from '../../../src/adapters/browser/device-network.ts'

it.each(['focus', 'pageshow'])(
  'reports by the event `%s` that somebody returns to the page',
  (event) => {
    const returned = vi.fn()
    const stop = deviceNetwork.watchFocus(returned)
    window.dispatchEvent(new Event(event))
    stop()
    window.dispatchEvent(new Event(event))
    expect(returned).toHaveBeenCalledOnce()
  },
)

it.each(['online', 'offline'])('reports the event `%s`', (event) => {
  const changed = vi.fn()
  const stop = deviceNetwork.watch(changed)
  window.dispatchEvent(new Event(event))
  stop()
  window.dispatchEvent(new Event(event))
  expect(changed.mock.calls).toEqual([[navigator.onLine]])
})
