import type { Connectivity, PageLife, Retry } from '../../src/core/ports/platform.ts'

/** A network that comes and goes, and pauses between tries that end, when a test says so. */
export function stubNetwork() {
  let online = true
  const listeners = new Set<(online: boolean) => void>()
  const pauses = new Set<() => void>()
  const set = (next: boolean) => {
    online = next
    for (const listener of [...listeners]) listener(next)
  }
  const connectivity: Connectivity = {
    isOnline: () => online,
    watch: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
  const retry: Retry = { pause: () => new Promise((resolve) => void pauses.add(resolve)) }
  const endPauses = () => {
    for (const end of pauses) end()
    pauses.clear()
  }
  return {
    connectivity,
    retry,
    endPauses,
    goOffline: () => set(false),
    goOnline: () => set(true),
  }
}

/** A page that is being left, and stays after all, when a test says so. */
export function stubPageLife(): PageLife & { leave(): void; stay(): void } {
  let staying = Promise.resolve()
  let stay = () => {}
  return {
    request: (send) =>
      send().catch(async (cause: unknown) => {
        await staying
        throw cause
      }),
    leave: () => {
      staying = new Promise((resolve) => {
        stay = resolve
      })
    },
    stay: () => stay(),
  }
}
