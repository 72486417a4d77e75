import type { Listener, Stop } from '../../core/ports/subscription.ts'
import { faultOf } from './firestore-fault.ts'
import type { LiveFirestore } from './live-firestore.ts'

/** Subscribes once the live half of the SDK is there, unless the listener has left by then; tells a fault once, and no more after it. */
export function watching<T>(
  live: () => Promise<LiveFirestore>,
  listener: Listener<T>,
  subscribe: (
    live: LiveFirestore,
    tell: (value: T) => void,
    fault: (cause: unknown) => void,
  ) => Stop,
): Stop {
  let ended = false
  let stop: Stop = () => {}
  const end = () => {
    ended = true
    stop()
  }
  const tell = (value: T) => {
    if (!ended) listener.next(value)
  }
  const fault = (cause: unknown) => {
    if (ended) return
    end()
    listener.fault(faultOf(cause))
  }
  live()
    .then((firestore) => {
      if (!ended) stop = subscribe(firestore, tell, fault)
    })
    .catch(fault)
  return end
}
