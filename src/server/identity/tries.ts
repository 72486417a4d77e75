/** Counts tries in a window of time, so that nobody tries passwords or sends mails without end. */
export class Tries {
  private readonly counts = new Map<string, { count: number; until: number }>()

  constructor(
    private readonly most: number,
    private readonly windowMs: number,
    private readonly now: () => number,
  ) {}

  /** Counts one more try of somebody; returns whether it is one too many. */
  isTooMany(of: string): boolean {
    const now = this.now()
    if (this.counts.size > MOST_COUNTED)
      for (const [key, { until }] of this.counts) if (until <= now) this.counts.delete(key)
    const known = this.counts.get(of)
    const current = known && known.until > now ? known : { count: 0, until: now + this.windowMs }
    current.count++
    this.counts.set(of, current)
    return current.count > this.most
  }

  /** Forgets the tries of somebody who succeeded. */
  forget(of: string): void {
    this.counts.delete(of)
  }
}

const MOST_COUNTED = 10_000
