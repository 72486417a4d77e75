import { useSyncExternalStore } from 'react'
import type { Instant } from '../../core/domain/ids.ts'
import { useApp } from '../app-context.ts'
import { exactTime, shortTime, timeUnderHeading } from './day-and-time.ts'

interface TimeProps {
  readonly at: Instant
  readonly className?: string
  /** Whether it is under the heading of its day or week, so that the rest is enough. */
  readonly underHeading?: boolean
}

/** How long ago something was, with the exact time as its tooltip. */
export function Time({ at, className, underHeading = false }: TimeProps) {
  const now = useNow()
  return (
    <time className={className} dateTime={new Date(at).toISOString()} title={exactTime(at)}>
      {underHeading ? timeUnderHeading(at, now) : shortTime(at, now)}
    </time>
  )
}

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
