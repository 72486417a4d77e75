let isPersistRequested = false

/** Asks the browser once to keep the app's storage when room is short. No effect in a worker, which cannot ask. */
export function askToPersist(): void {
  if (isPersistRequested) return
  isPersistRequested = true
  // Some browsers refuse without asking anybody; the copy is of use all the same.
  globalThis.navigator?.storage?.persist?.().catch(() => false)
}
