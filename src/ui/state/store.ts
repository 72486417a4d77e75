import { useSyncExternalStore } from 'react'
import type { Stop } from '../../core/ports/subscription.ts'

/** A state that components subscribe to. */
export interface Observed<State> {
  subscribe(listener: () => void): Stop
  current(): State
}

/** A state that its owner can set. Others get the `Observed` part. */
export interface StateStore<State> extends Observed<State> {
  set(state: State): void
}

export function createStore<State>(first: State): StateStore<State> {
  let state = first
  const listeners = new Set<() => void>()
  return {
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    current: () => state,
    set(next) {
      state = next
      for (const listener of listeners) listener()
    },
  }
}

/** The state of a store; `before` while there is no store yet. */
export function useStateOf<State>(store: Observed<State> | null, before: State): State {
  const current = store?.current ?? (() => before)
  return useSyncExternalStore(store?.subscribe ?? neverChanges, current, current)
}

function neverChanges(): Stop {
  return () => {}
}

/** Distinguishes the answer to the last question from late answers to earlier ones, which have no effect. */
export class LastQuestion {
  private count = 0

  /** Asks another question. The returned function says whether it is still the last one. */
  ask(): () => boolean {
    const own = ++this.count
    return () => own === this.count
  }

  /** Ignores the answer to the last question. */
  drop(): void {
    this.count++
  }
}
