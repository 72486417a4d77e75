/** Ends a subscription. A second call does nothing. */
export type Stop = () => void

/** Receives each new value of a subscription, or the fault that ended it. Nothing follows a fault. */
export interface Listener<T> {
  next(value: T): void
  fault(cause: unknown): void
}
