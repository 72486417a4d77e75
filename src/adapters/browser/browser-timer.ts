import type { Timer } from '../../core/ports/timer.ts'

export const browserTimer: Timer = {
  after(delayMs, job) {
    const started = setTimeout(job, delayMs)
    return () => clearTimeout(started)
  },
}
