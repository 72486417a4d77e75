/** Ends a subscription. A second call does nothing. */
export type Stop = () => void

/** Receives each new value of a subscription, or the fault that ended it. Nothing follows a fault. */
export interface Listener<T> {
  next(value: T): void
  fault(cause: unknown): void
}

export function isListener(value: unknown): value is Listener<unknown> {
  return typeof value === 'object' && value !== null && 'next' in value && 'fault' in value
}

/**
 * Opens a source, then subscribes to it, unless the subscription was stopped before that. `fault` is called once at most,
 * also for a source that cannot be opened; it ends the subscription.
 */
export function subscribeWhenOpen<S, T>(
  open: () => Promise<S>,
  listener: Listener<T>,
  subscribe: (source: S, listener: Listener<T>) => Stop,
): Stop {
  let ended = false
  let stop: Stop = () => {}
  const end = () => {
    ended = true
    stop()
  }
  const next = (value: T) => {
    if (!ended) listener.next(value)
  }
  const fault = (cause: unknown) => {
    if (ended) return
    end()
    listener.fault(cause)
  }
  open()
    .then((source) => {
      if (!ended) stop = subscribe(source, { next, fault })
    })
    .catch(fault)
  return end
}

/** The first value of a subscription, which is then stopped. Rejects with its fault. */
export function firstOf<T>(subscribe: (listener: Listener<T>) => Stop): Promise<T> {
  let stop: Stop | null = null
  return new Promise<T>((next, fault) => {
    stop = subscribe({ next, fault })
  }).finally(() => stop?.())
}
