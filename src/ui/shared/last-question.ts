/** Tells the answer to the last question from answers, and failures, of earlier ones, which change nothing. */
export class LastQuestion {
  private count = 0

  /** Asks another question. Returns whether it is still the last one. */
  ask(): () => boolean {
    const own = ++this.count
    return () => own === this.count
  }

  /** Drops the answer to what was asked. */
  drop(): void {
    this.count++
  }
}
