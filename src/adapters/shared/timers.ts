import type { Timer } from '../../core/ports/timer.ts'

export function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}

/** Settles as `promise` does, or rejects with `errorOfTimeout()` after `timeoutMs`. */
export function withTimeout<T>(
  promise: Promise<T>,
  timeoutMs: number,
  errorOfTimeout: () => Error = () => new Error(`No answer within ${timeoutMs} ms`),
): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(errorOfTimeout()), timeoutMs)
  })
  return Promise.race([promise, timeout]).finally(() => clearTimeout(timer))
}

export const browserTimer: Timer = {
  after(delayMs, job) {
    const started = setTimeout(job, delayMs)
    return () => clearTimeout(started)
  },
}
