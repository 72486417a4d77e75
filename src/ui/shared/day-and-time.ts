import type { Instant } from '../../core/domain/ids.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const locale = 'en-GB'

const weekday = new Intl.DateTimeFormat(locale, { weekday: 'short' })
const dayMonth = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short' })
const dayMonthYear = new Intl.DateTimeFormat(locale, {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
})
const longDay = new Intl.DateTimeFormat(locale, { weekday: 'long', day: 'numeric', month: 'long' })
const longDate = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', year: 'numeric' })
const dayOfMonth = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long' })
const clock = new Intl.DateTimeFormat(locale, { timeStyle: 'short' })
const exact = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeStyle: 'short' })

/** How long ago, as short as a column allows: "2 min", "3 h", "Thu", "12 Mar". */
export function shortTime(at: Instant, now: Instant): string {
  const age = now - at
  if (age < MINUTE) return 'now'
  if (age < HOUR) return `${Math.floor(age / MINUTE)} min`
  if (dayKey(at) === dayKey(now)) return `${Math.floor(age / HOUR)} h`
  if (age < 6 * DAY) return weekday.format(at)
  return sameYear(at, now) ? dayMonth.format(at) : dayMonthYear.format(at)
}

/** The same under the heading of its day, which says what day it was: "2 min", "3 h", "14:05". */
export function timeUnderDay(at: Instant, now: Instant): string {
  return dayKey(at) === dayKey(now) ? shortTime(at, now) : clock.format(at)
}

/** The heading of a day: "Today", "Yesterday", "Tuesday 17 November", "3 May 2024". */
export function dayHeading(at: Instant, now: Instant): string {
  if (dayKey(at) === dayKey(now)) return 'Today'
  if (dayKey(at) === dayKey(startOfDay(now) - HOUR)) return 'Yesterday'
  return sameYear(at, now) ? longDay.format(at) : longDate.format(at)
}

/** Two moments have the same key if they lie on the same local day. */
export function dayKey(at: Instant): number {
  return startOfDay(at)
}

/** "Saturday 21 November 2026 at 10:15". */
export function exactTime(at: Instant): string {
  return exact.format(at)
}

/** "21 Nov, 10:15". */
export function dayAndTime(at: Instant): string {
  return `${dayMonth.format(at)}, ${clock.format(at)}`
}

/** "12 Mar 2026", which any column has room for. */
export function date(at: Instant): string {
  return dayMonthYear.format(at)
}

/** "21 November 2026". */
export function fullDate(at: Instant): string {
  return longDate.format(at)
}

/** "21 November". */
export function dayInYear(at: Instant): string {
  return dayOfMonth.format(at)
}

function startOfDay(at: Instant): number {
  return new Date(at).setHours(0, 0, 0, 0)
}

function sameYear(a: Instant, b: Instant): boolean {
  return new Date(a).getFullYear() === new Date(b).getFullYear()
}
