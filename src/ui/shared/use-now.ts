import { useSyncExternalStore } from 'react'
import type { Instant } from '../../core/domain/ids.ts'
import type { Clock } from '../../core/ports/clock.ts'
import { useApp } from '../app-context.ts'

const STEP = 30_000
const listeners = new Set<() => void>()
let ticking: ReturnType<typeof setInterval> | undefined

/** The time in steps of half a minute, the same for all who ask, so that relative times age together. */
export function useNow(): Instant {
  const { clock } = useApp()
  const now = () => stepOf(clock)
  return useSyncExternalStore(subscribe, now, now)
}

function stepOf(clock: Clock): Instant {
  return Math.ceil(clock.now() / STEP) * STEP
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  ticking ??= setInterval(() => {
    for (const tell of listeners) tell()
  }, STEP / 2)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(ticking)
    ticking = undefined
  }
}
