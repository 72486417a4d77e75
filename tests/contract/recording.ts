import type { Listener, Stop } from '../../src/core/ports/subscription.ts'

interface Recording<T> {
  readonly values: readonly T[]
  /** Resolves with the first past or future value that satisfies the condition. */
  until(isWanted: (value: T) => boolean): Promise<T>
  stop(): void
}

/** Subscribes and records all values. */
export function record<T>(watch: (listener: Listener<T>) => Stop): Recording<T> {
  const values: T[] = []
  const faults: unknown[] = []
  let wake: () => void = () => {}
  const stop = watch({
    next(value) {
      values.push(value)
      wake()
    },
    fault(cause) {
      faults.push(cause)
      wake()
    },
  })
  const until = async (isWanted: (value: T) => boolean): Promise<T> => {
    for (;;) {
      if (faults.length > 0) throw faults[0]
      const index = values.findIndex(isWanted)
      if (index >= 0) return values[index] as T
      await new Promise<void>((resolve) => {
        wake = resolve
      })
    }
  }
  return { values, until, stop }
}
