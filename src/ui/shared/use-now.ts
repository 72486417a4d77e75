import { useSyncExternalStore } from 'react'
import type { Instant } from '../../core/domain/ids.ts'
import { useApp } from '../app-context.ts'

const STEP = 30_000

/** The time in steps of half a minute, the same in all components, so that relative times change together. */
export function useNow(): Instant {
  const { clock } = useApp()
  const now = () => Math.ceil(clock.now() / STEP) * STEP
  return useSyncExternalStore(tick, now, now)
}

function tick(listener: () => void): () => void {
  const timer = setInterval(listener, STEP / 2)
  return () => clearInterval(timer)
}
