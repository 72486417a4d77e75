import type { Instant } from '../../core/domain/ids.ts'
import { exactTime, shortTime } from './day-and-time.ts'
import { useNow } from './use-now.ts'

/** How long ago something was; pointing at it tells exactly when. */
export function Time({ at, className }: { readonly at: Instant; readonly className?: string }) {
  const now = useNow()
  return (
    <time className={className} dateTime={new Date(at).toISOString()} title={exactTime(at)}>
      {shortTime(at, now)}
    </time>
  )
}
