/** Lets the browser paint and answer before going on. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve))
}

/** Resolves once the browser has nothing better to do. */
export function quietTime(): Promise<void> {
  if (typeof requestIdleCallback !== 'function') return nextTask()
  return new Promise((resolve) => requestIdleCallback(() => resolve(), { timeout: 1000 }))
}
