import type { Clock } from '../../ports/clock.ts'
import type { Pause } from '../../ports/pause.ts'
import type { AuditProgress } from './audit-report.ts'
import type { Interruption } from './interruption.ts'

/** How long a check works without a pause, and so how often it tells its progress. Unit: ms. */
const BEAT = 50

/** Tells how far a check is, and pauses, so that its thread hears of other things. */
export class Pace {
  #read = 0
  #expected: number | null = null
  #last: number

  constructor(
    private readonly clock: Clock,
    private readonly pause: Pause,
    private readonly interruption: Interruption,
    private readonly onProgress: (progress: AuditProgress) => void,
  ) {
    this.#last = clock.now()
  }

  /** Says how many entries there are to read, about; null where that is not known. More of them mean that nobody knows. */
  expect(entries: number | null): void {
    this.#expected = entries
    this.#tell()
  }

  /** Counts entries that were read. Throws `Stopped` if the check is stopped. */
  async count(entries: number): Promise<void> {
    this.#read += entries
    this.interruption.check()
    const now = this.clock.now()
    if (now >= this.#last && now < this.#last + BEAT) return
    this.#tell()
    await this.pause.pause()
    this.#last = this.clock.now()
    this.interruption.check()
  }

  /** Says that everything is read. */
  finish(): void {
    this.#expected = this.#read
    this.#tell()
  }

  #tell(): void {
    const isTooLow = this.#expected !== null && this.#read > this.#expected
    this.onProgress({ read: this.#read, expected: isTooLow ? null : this.#expected })
  }
}
