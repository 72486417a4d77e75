import { useSyncExternalStore } from 'react'
import type { Stop } from '../../core/ports/subscription.ts'

let open = 0
const listeners = new Set<() => void>()

/** Counts a modal as open until the returned function is called. */
export function countModal(): Stop {
  count(1)
  return () => count(-1)
}

/** Whether any modal is open, including those that are not in the address. */
export function useIsModalOpen(): boolean {
  return useSyncExternalStore(watch, isOpen)
}

const isOpen = () => open > 0

function watch(listener: () => void): Stop {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function count(change: 1 | -1): void {
  open += change
  for (const tell of listeners) tell()
}
