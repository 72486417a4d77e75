/** Thrown in a use case that was stopped. */
export class Stopped extends Error {}

/** Ends a use case early, also while it waits for an answer. */
export class Interruption {
  #isStopped = false
  #interrupt = () => {}

  stop(): void {
    this.#isStopped = true
    this.#interrupt()
  }

  /** Throws `Stopped` if `stop` was called. */
  check(): void {
    if (this.#isStopped) throw new Stopped()
  }

  /** Waits for an answer, or throws `Stopped` as soon as `stop` is called. Call it for one answer at a time. */
  async wait<T>(answer: Promise<T>): Promise<T> {
    this.check()
    const stopped = new Promise<never>((_, reject) => {
      this.#interrupt = () => reject(new Stopped())
    })
    return Promise.race([answer, stopped])
  }
}
