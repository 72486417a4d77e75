import { limits } from '../../scripts/scale-assumptions.mjs'
import type { Timeline } from './timeline.ts'

/** A document accepts more writes than its limit for a moment. */
const DOCUMENT_BURST = 10
const INDEX_BURST = 500
const TIMEOUT_SECONDS = 10

/** The contended parts of a commit. */
interface Touched {
  readonly documents?: readonly string[]
  /** The prefixes of the sequential indexes that it adds an entry to. Commits with the same prefix compete. */
  readonly indexes?: readonly string[]
}

/** A model of Firestore's documented rates: commits to the same documents and indexes queue, and fail after ten seconds. */
export class ModelFirestore {
  private readonly throttles = new Map<string, Throttle>()
  committed = 0
  refused = 0
  longestWaitSeconds = 0

  constructor(private readonly timeline: Timeline) {}

  commit({ documents = [], indexes = [] }: Touched, apply: () => void): void {
    const now = this.timeline.now()
    const throttles = [
      ...documents.map((path) =>
        this.throttle(path, limits.documentWritesPerSecond, DOCUMENT_BURST),
      ),
      ...indexes.map((path) =>
        this.throttle(path, limits.sequentialIndexWritesPerSecond, INDEX_BURST),
      ),
    ]
    const wait = Math.max(0, ...throttles.map((throttle) => throttle.waitSeconds(now)))
    if (wait > TIMEOUT_SECONDS) {
      this.refused++
      return
    }
    for (const throttle of throttles) throttle.take(now)
    this.committed++
    this.longestWaitSeconds = Math.max(this.longestWaitSeconds, wait)
    this.timeline.at(now + wait, apply)
  }

  private throttle(path: string, perSecond: number, burst: number): Throttle {
    const throttle = this.throttles.get(path) ?? new Throttle(perSecond, burst)
    this.throttles.set(path, throttle)
    return throttle
  }
}

/** Limits a rate: `perSecond` on average and `burst` at once. Anything faster queues. */
class Throttle {
  /** The time at which the next one would be due without bursts. */
  private due = 0

  constructor(
    private readonly perSecond: number,
    private readonly burst: number,
  ) {}

  /** The wait of one that comes now, in seconds. */
  waitSeconds(now: number): number {
    return Math.max(0, this.due - (this.burst - 1) / this.perSecond - now)
  }

  take(now: number): void {
    this.due = Math.max(this.due, now) + 1 / this.perSecond
  }
}
