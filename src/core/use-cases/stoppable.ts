import { type Result, refuse } from '../domain/result.ts'

/** Thrown in a use case that was stopped. */
class Stopped extends Error {}

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

/** `stop` was called. */
export interface StoppedRefusal {
  readonly code: 'stopped'
}

/** Runs the work of a use case that reads for a while, so that it can be stopped. */
export class Stoppable {
  readonly #running = new Set<Interruption>()

  /** Ends all that is running as soon as possible; otherwise nothing happens. */
  stop(): void {
    for (const interruption of this.#running) interruption.stop()
  }

  /** Refuses once `stop` is called. */
  async run<T, R>(
    work: (interruption: Interruption) => Promise<Result<T, R>>,
  ): Promise<Result<T, R | StoppedRefusal>> {
    const interruption = new Interruption()
    this.#running.add(interruption)
    try {
      return await work(interruption)
    } catch (cause) {
      if (cause instanceof Stopped) return refuse({ code: 'stopped' })
      throw cause
    } finally {
      this.#running.delete(interruption)
    }
  }
}
