import type { Retry } from '../ports/platform.ts'
import type { Listener, Stop } from '../ports/subscription.ts'

/**
 * Subscribes until it is stopped. A fault ends a subscription: it goes to the listener, and another subscription follows after a pause,
 * a longer one each time.
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
    if (!isStopped) stop = subscribe({ next: (value) => listener.next(value), fault })
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
