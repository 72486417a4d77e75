import type { Listener, Stop } from '../../core/ports/subscription.ts'
import { faultOf } from './firestore-fault.ts'

/** Subscribes once what is subscribed to is there, unless the listener has left by then; tells a fault once, and no more after it. */
export function watching<S, T>(
  open: () => Promise<S>,
  listener: Listener<T>,
  subscribe: (source: S, tell: (value: T) => void, fault: (cause: unknown) => void) => Stop,
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
  open()
    .then((source) => {
      if (!ended) stop = subscribe(source, tell, fault)
    })
    .catch(fault)
  return end
}
