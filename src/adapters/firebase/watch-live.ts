import { type Listener, type Stop, subscribeWhenOpen } from '../../core/ports/subscription.ts'
import { faultOf } from './firestore-fault.ts'
import type { LiveFirestore } from './live-firestore.ts'

/** Subscribes to documents once the full Firestore SDK is loaded. Its errors become faults. */
export function watchLive<T>(
  live: () => Promise<LiveFirestore>,
  listener: Listener<T>,
  subscribe: (
    live: LiveFirestore,
    next: (value: T) => void,
    fault: (cause: unknown) => void,
  ) => Stop,
): Stop {
  const fault = (cause: unknown) => listener.fault(faultOf(cause))
  const next = (value: T) => listener.next(value)
  return subscribeWhenOpen(live, { next, fault }, (opened, to) =>
    subscribe(opened, to.next, to.fault),
  )
}
