import type { Instant } from '../../core/domain/ids.ts'
import { exactTime, shortTime, timeUnderDay } from './day-and-time.ts'
import { useNow } from './use-now.ts'

interface TimeProps {
  readonly at: Instant
  readonly className?: string
  /** Whether it is under the heading of its day, so that the time is enough. */
  readonly underDay?: boolean
}

/** How long ago something was, with the exact time as its tooltip. */
export function Time({ at, className, underDay = false }: TimeProps) {
  const now = useNow()
  return (
    <time className={className} dateTime={new Date(at).toISOString()} title={exactTime(at)}>
      {underDay ? timeUnderDay(at, now) : shortTime(at, now)}
    </time>
  )
}
