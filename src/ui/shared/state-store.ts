import { useSyncExternalStore } from 'react'
import type { Stop } from '../../core/ports/subscription.ts'

/** A state that components follow. */
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

/** The state of a store; `before` while there is no store yet. */
export function useStateOf<State>(store: StateStore<State> | null, before: State): State {
  const current = store?.current ?? (() => before)
  return useSyncExternalStore(store?.subscribe ?? neverChanges, current, current)
}

function neverChanges(): Stop {
  return () => {}
}
