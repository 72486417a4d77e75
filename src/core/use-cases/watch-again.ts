import type { Retry } from '../ports/platform.ts'
import type { Listener, Stop } from '../ports/subscription.ts'

/**
 * Subscribes until it is stopped. A fault ends a subscription: it goes to the listener, and another subscription follows after a pause,
 * a longer one with each fault since the last value.
 */
export function watchAgain<T>(
  retry: Retry,
  listener: Listener<T>,
  subscribe: (listener: Listener<T>) => Stop,
): Stop {
  let isStopped = false
  let failedTries = 0
  let stop: Stop = () => {}
  const start = () => {
    if (!isStopped) stop = subscribe({ next, fault })
  }
  const next = (value: T) => {
    failedTries = 0
    listener.next(value)
  }
  const fault = (cause: unknown) => {
    listener.fault(cause)
    retry.pause(++failedTries).then(start)
  }
  start()
  return () => {
    isStopped = true
    stop()
  }
}
