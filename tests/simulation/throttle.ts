/** Limits a rate: `perSecond` on average and `burst` at once. Anything faster queues. */
export class Throttle {
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
