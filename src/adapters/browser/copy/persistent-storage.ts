let isAsked = false

/** Asks the browser once not to clear what the app stores when room is short. Workers cannot ask: there nothing happens. */
export function askToPersist(): void {
  if (isAsked) return
  isAsked = true
  // Some browsers refuse without asking anybody; the copy is of use all the same.
  globalThis.navigator?.storage?.persist?.().catch(() => false)
}
