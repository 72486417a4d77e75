import type { Stop } from './subscription.ts'

/** Whether there is a network at all; having one does not promise that the ledger answers. */
export interface Connectivity {
  isOnline(): boolean
  /** Tells each change, not the state now. */
  watch(listener: (online: boolean) => void): Stop
}
