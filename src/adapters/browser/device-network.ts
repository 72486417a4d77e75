import type { Connectivity, DeviceNetwork } from '../../core/ports/platform.ts'

const RETURNS = ['focus', 'pageshow']

/** The network of this device, over the browser's own view of it. */
export function deviceNetwork(connectivity: Connectivity): DeviceNetwork {
  return {
    ...connectivity,
    watchFocus(listener) {
      for (const event of RETURNS) window.addEventListener(event, listener)
      return () => {
        for (const event of RETURNS) window.removeEventListener(event, listener)
      }
    },
  }
}
