import { type Result, refuse } from '../domain/result.ts'
import { Interruption, Stopped } from './audit/interruption.ts'

/** `stop` was called. */
export interface StoppedRefusal {
  readonly code: 'stopped'
}

/** A use case that reads for a while, and can be stopped. */
export abstract class Stoppable {
  #running: Interruption | null = null

  /** Ends what is running as soon as possible; otherwise nothing happens. */
  stop(): void {
    this.#running?.stop()
  }

  /** Refuses once `stop` is called. */
  protected async run<T, R>(
    work: (interruption: Interruption) => Promise<Result<T, R>>,
  ): Promise<Result<T, R | StoppedRefusal>> {
    const interruption = new Interruption()
    this.#running = interruption
    try {
      return await work(interruption)
    } catch (cause) {
      if (cause instanceof Stopped) return refuse({ code: 'stopped' })
      throw cause
    }
  }
}
