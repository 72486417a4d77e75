import type { Listener, Stop } from '../../src/core/ports/subscription.ts'

interface Recording<T> {
  readonly told: readonly T[]
  /** Resolves with the first value, told already or later, that is as wanted. */
  until(isWanted: (value: T) => boolean): Promise<T>
  stop(): void
}

/** Follows a subscription and keeps all that it tells. */
export function record<T>(watch: (listener: Listener<T>) => Stop): Recording<T> {
  const told: T[] = []
  const faults: unknown[] = []
  let wake: () => void = () => {}
  const stop = watch({
    next(value) {
      told.push(value)
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
      const index = told.findIndex(isWanted)
      if (index >= 0) return told[index] as T
      await new Promise<void>((resolve) => {
        wake = resolve
      })
    }
  }
  return { told, until, stop }
}
