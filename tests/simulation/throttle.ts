/** Lets so many through a second over long, and a burst at once; whatever comes faster queues. */
export class Throttle {
  /** When the one after all those let through would be due without bursts. */
  private due = 0

  constructor(
    private readonly perSecond: number,
    private readonly burst: number,
  ) {}

  /** How long one that comes now has to wait. */
  waitSeconds(now: number): number {
    return Math.max(0, this.due - (this.burst - 1) / this.perSecond - now)
  }

  take(now: number): void {
    this.due = Math.max(this.due, now) + 1 / this.perSecond
  }
}
