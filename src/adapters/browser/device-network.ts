import type { DeviceNetwork } from '../../core/ports/platform.ts'
import { browserPorts } from './browser-ports.ts'

const RETURNS = ['focus', 'pageshow']

export const deviceNetwork: DeviceNetwork = {
  ...browserPorts.connectivity,
  watchFocus(listener) {
    for (const event of RETURNS) window.addEventListener(event, listener)
    return () => {
      for (const event of RETURNS) window.removeEventListener(event, listener)
    }
  },
}
