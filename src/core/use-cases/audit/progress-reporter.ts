import type { Clock } from '../../ports/clock.ts'
import type { Pause } from '../../ports/pause.ts'
import type { AuditProgress } from './audit-report.ts'
import type { Interruption } from './interruption.ts'

/** How long a check works without a pause, and how often it reports its progress. */
const INTERVAL_MS = 50

/** Reports the progress of a check, and pauses the check, so that its thread can do other work. */
export class ProgressReporter {
  #read = 0
  #expected: number | null = null
  #reportedAt: number

  constructor(
    private readonly clock: Clock,
    private readonly pause: Pause,
    private readonly interruption: Interruption,
    private readonly onProgress: (progress: AuditProgress) => void,
  ) {
    this.#reportedAt = clock.now()
  }

  /** Sets about how many entries there are to read; null where that is unknown. Once more were read, it counts as unknown. */
  expect(entries: number | null): void {
    this.#expected = entries
    this.#report()
  }

  /** Counts entries that were read. Throws `Stopped` if the check is stopped. */
  async count(entries: number): Promise<void> {
    this.#read += entries
    this.interruption.check()
    const now = this.clock.now()
    if (now >= this.#reportedAt && now < this.#reportedAt + INTERVAL_MS) return
    this.#report()
    await this.pause.pause()
    this.#reportedAt = this.clock.now()
    this.interruption.check()
  }

  /** Reports that everything is read. */
  finish(): void {
    this.#expected = this.#read
    this.#report()
  }

  #report(): void {
    const isTooLow = this.#expected !== null && this.#read > this.#expected
    this.onProgress({ read: this.#read, expected: isTooLow ? null : this.#expected })
  }
}
