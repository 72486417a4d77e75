/** Ends a subscription; ending it twice does nothing. */
export type Stop = () => void

/** What a subscription tells: each new value, and a fault where it cannot go on. After a fault it tells nothing more. */
export interface Listener<T> {
  next(value: T): void
  fault(cause: unknown): void
}
