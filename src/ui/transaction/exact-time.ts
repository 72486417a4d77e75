import type { Instant } from '../../core/domain/ids.ts'
import { date, formatter } from '../shared/day-and-time.ts'

const day = formatter({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
const clock = formatter({ hour: '2-digit', minute: '2-digit', second: '2-digit' })

/** "Thursday 19 November 2026, 18:04:11", in the reader's time zone. */
export function dayAndSecond(at: Instant): string {
  // Some browsers write a comma after the weekday.
  return `${day(at).replace(',', '')}, ${clock(at)}`
}

/** "19 Nov 2026, 18:04:11", where there is less room. */
export function dateAndSecond(at: Instant): string {
  return `${date(at)}, ${clock(at)}`
}
