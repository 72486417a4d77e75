import { expect, it, vi } from 'vitest'
import { browserPorts } from '../../../src/adapters/browser/browser-ports.ts'
import { deviceNetwork } from '../../../src/adapters/browser/device-network.ts'

const network = deviceNetwork(browserPorts.connectivity)

it.each(['focus', 'pageshow'])(
  'reports by the event `%s` that somebody returns to the page',
  (event) => {
    const returned = vi.fn()
    const stop = network.watchFocus(returned)
    window.dispatchEvent(new Event(event))
    stop()
    window.dispatchEvent(new Event(event))
    expect(returned).toHaveBeenCalledOnce()
  },
)

it.each(['online', 'offline'])('reports the event `%s`', (event) => {
  const changed = vi.fn()
  const stop = network.watch(changed)
  window.dispatchEvent(new Event(event))
  stop()
  window.dispatchEvent(new Event(event))
  expect(changed.mock.calls).toEqual([[navigator.onLine]])
})
