import type { Listener, Stop } from '../../core/ports/subscription.ts'
import type { LedgerState } from './ledger-state.ts'
import type { LedgerStore } from './ledger-store.ts'

/**
 * Tells what `read` gives, now and whenever it gives something else. Several changes of one turn are told as one;
 * never within the call that made them.
 */
export function follow<T>(
  store: LedgerStore,
  read: (state: LedgerState) => T,
  isSame: (told: T, now: T) => boolean,
  listener: Listener<T>,
): Stop {
  let stopped = false
  let told: { readonly value: T } | null = null
  const tell = atOnce(() => {
    if (stopped) return
    const value = read(store.state)
    if (told && isSame(told.value, value)) return
    told = { value }
    listener.next(value)
  })
  const leave = store.watch(tell)
  tell()
  return () => {
    stopped = true
    leave()
  }
}

/** Runs a job in the next microtask, once however often it is asked for until then. */
export function atOnce(job: () => void): () => void {
  let asked = false
  return () => {
    if (asked) return
    asked = true
    queueMicrotask(() => {
      asked = false
      job()
    })
  }
}
