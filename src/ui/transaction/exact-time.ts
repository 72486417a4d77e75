import type { Instant } from '../../core/domain/ids.ts'
import { clock, date, fullDate, weekday } from '../shared/day-and-time.ts'

/** "Thursday 19 November 2026, 18:04:11", in the reader's time zone. */
export function dayAndSecond(at: Instant): string {
  return `${weekday(at)} ${fullDate(at)}, ${clockWithSeconds(at)}`
}

/** "19 Nov 2026, 18:04:11", for narrow places. */
export function dateAndSecond(at: Instant): string {
  return `${date(at)}, ${clockWithSeconds(at)}`
}

function clockWithSeconds(at: Instant): string {
  return `${clock(at)}:${String(new Date(at).getSeconds()).padStart(2, '0')}`
}
