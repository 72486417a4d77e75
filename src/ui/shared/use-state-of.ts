import { useSyncExternalStore } from 'react'
import type { Stop } from '../../core/ports/subscription.ts'
import type { StateStore } from './state-store.ts'

/** The state of a store; `before` while there is no store yet. */
export function useStateOf<State>(store: StateStore<State> | null, before: State): State {
  return useSyncExternalStore(store?.subscribe ?? neverChanges, store?.current ?? (() => before))
}

function neverChanges(): Stop {
  return () => {}
}
