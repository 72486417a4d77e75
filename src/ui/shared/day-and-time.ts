import type { Instant } from '../../core/domain/ids.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const weekday = formatter({ weekday: 'short' })
const dayMonth = formatter({ day: 'numeric', month: 'short' })
const longDay = formatter({ weekday: 'long', day: 'numeric', month: 'long' })
const clock = formatter({ timeStyle: 'short' })

/** "Saturday 21 November 2026 at 10:15". */
export const exactTime = formatter({ dateStyle: 'full', timeStyle: 'short' })

/** "12 Mar 2026", which any column has room for. */
export const date = formatter({ day: 'numeric', month: 'short', year: 'numeric' })

/** "21 November 2026". */
export const fullDate = formatter({ day: 'numeric', month: 'long', year: 'numeric' })

/** "29 Sep", or "29 Sep 2025" in another year. */
export function shortDate(at: Instant, now: Instant): string {
  return sameYear(at, now) ? dayMonth(at) : date(at)
}

/** "21 November". */
export const dayInYear = formatter({ day: 'numeric', month: 'long' })

/** "21 Nov, 10:15". */
export function dayAndTime(at: Instant): string {
  return `${dayMonth(at)}, ${clock(at)}`
}

/** How long ago, as short as a column allows: "2 min", "3 h", "Thu", "12 Mar". */
export function shortTime(at: Instant, now: Instant): string {
  const age = now - at
  if (age < MINUTE) return 'now'
  if (age < HOUR) return `${Math.floor(age / MINUTE)} min`
  if (dayKey(at) === dayKey(now)) return `${Math.floor(age / HOUR)} h`
  if (age < 6 * DAY) return weekday(at)
  return shortDate(at, now)
}

/** The same under the heading of its day, which says what day it was: "2 min", "3 h", "14:05". */
export function timeUnderDay(at: Instant, now: Instant): string {
  return dayKey(at) === dayKey(now) ? shortTime(at, now) : clock(at)
}

/** The heading of a day: "Today", "Yesterday", "Tuesday 17 November", "3 May 2024". */
export function dayHeading(at: Instant, now: Instant): string {
  if (dayKey(at) === dayKey(now)) return 'Today'
  if (dayKey(at) === dayKey(dayKey(now) - HOUR)) return 'Yesterday'
  return sameYear(at, now) ? longDay(at) : fullDate(at)
}

/** The start of the local day: the same for two moments of one day. */
export function dayKey(at: Instant): Instant {
  return new Date(at).setHours(0, 0, 0, 0)
}

function sameYear(a: Instant, b: Instant): boolean {
  return new Date(a).getFullYear() === new Date(b).getFullYear()
}

/** Writes a time as people in Great Britain do, in the reader's time zone. What it needs for that is made at the first use. */
export function formatter(options: Intl.DateTimeFormatOptions): (at: Instant) => string {
  let format: Intl.DateTimeFormat | null = null
  return (at) => {
    format ??= new Intl.DateTimeFormat('en-GB', options)
    return format.format(at)
  }
}
