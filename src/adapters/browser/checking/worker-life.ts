/**
 * In a worker: holds a lock for as long as it lives. However the worker ends, the browser frees the lock; no event says so.
 * Resolves with whether it holds the lock: pages without HTTPS have none.
 */
export async function holdLife(name: string): Promise<boolean> {
  if (!navigator.locks) return false
  return new Promise((resolve) => {
    const hold = () => {
      resolve(true)
      return new Promise(() => {})
    }
    navigator.locks.request(name, hold).catch(() => resolve(false))
  })
}

/** In the page: calls `ended` once the worker that held the lock has ended. */
export function watchLife(name: string, ended: () => void): void {
  void navigator.locks.request(name, ended)
}
