import type { Stop } from './subscription.ts'

/** Whether the device has a network. The ledger can still be out of reach. Both methods work without `this`. */
export interface Connectivity {
  isOnline(): boolean
  /** Calls `listener` at each change, not with the current state. */
  watch(listener: (online: boolean) => void): Stop
}
