import type { Stop } from '../../core/ports/subscription.ts'

/** A state that components subscribe to. */
export abstract class StateStore<State> {
  private readonly listeners = new Set<() => void>()

  constructor(protected state: State) {}

  readonly subscribe = (listener: () => void): Stop => {
    this.listeners.add(listener)
    return () => void this.listeners.delete(listener)
  }

  readonly current = (): State => this.state

  protected set(state: State): void {
    this.state = state
    for (const listener of this.listeners) listener()
  }
}
