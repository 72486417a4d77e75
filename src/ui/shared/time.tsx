import { useSyncExternalStore } from 'react'
import type { Instant } from '../../core/domain/ids.ts'
import { type Month, monthOf } from '../../core/domain/month.ts'
import { useApp } from '../app-context.ts'

interface TimeProps {
  readonly at: Instant
  readonly className?: string | undefined
  /** Whether a heading above names its day or week, so that the rest is enough. */
  readonly underHeading?: boolean
}

/** The time since an instant, with the exact time as its tooltip. */
export function Time({ at, className, underHeading = false }: TimeProps) {
  const now = useNow()
  return (
    <time className={className} dateTime={new Date(at).toISOString()} title={exactTime(at)}>
      {underHeading ? timeUnderHeading(at, now) : shortTime(at, now)}
    </time>
  )
}

const STEP = 30_000

/** A time in steps of half a minute. */
export function inSteps(now: Instant): Instant {
  return Math.ceil(now / STEP) * STEP
}

/** The time in steps of half a minute. It is the same in all components, so that relative times change together. */
export function useNow(): Instant {
  const { clock } = useApp()
  const now = () => inSteps(clock.now())
  return useSyncExternalStore(tick, now, now)
}

/** The current month of the ledger, in UTC. */
export function useMonth(): Month {
  const { clock } = useApp()
  const month = () => monthOf(clock.now())
  return useSyncExternalStore(tick, month, month)
}

function tick(listener: () => void): () => void {
  const timer = setInterval(listener, STEP / 2)
  return () => clearInterval(timer)
}

// All texts are English, and `Intl` costs a slow phone some 60 ms at its first use, which would be before the first row.
const WEEKDAYS = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ')
const MONTHS =
  'January February March April May June July August September October November December'.split(' ')

/** Units: ms. */
export const MINUTE = 60_000
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

/** "Saturday". All of these are in the reader's time zone. */
export function weekday(at: Instant): string {
  return WEEKDAYS[new Date(at).getDay()] ?? ''
}

/** "14:05". */
export function clock(at: Instant): string {
  const time = new Date(at)
  return `${twoDigits(time.getHours())}:${twoDigits(time.getMinutes())}`
}

/** "November". */
export function monthName(of: Month): string {
  return MONTHS[Number(of.slice(5)) - 1] ?? ''
}

/** "Nov". */
export function shortMonth(at: Instant): string {
  return month(at).slice(0, 3)
}

/** "21 Nov". */
export function shortDay(at: Instant): string {
  return `${new Date(at).getDate()} ${shortMonth(at)}`
}

/** "21 November". */
export function dayInYear(at: Instant): string {
  return `${new Date(at).getDate()} ${month(at)}`
}

/** "12 Mar 2026", for narrow columns. */
export function date(at: Instant): string {
  return `${shortDay(at)} ${yearOf(at)}`
}

/** "21 November 2026". */
export function fullDate(at: Instant): string {
  return `${dayInYear(at)} ${yearOf(at)}`
}

/** "Saturday 21 November 2026 at 10:15". */
export function exactTime(at: Instant): string {
  return `${weekday(at)} ${fullDate(at)} at ${clock(at)}`
}

/** "29 Sep", or "29 Sep 2025" in another year. */
export function shortDate(at: Instant, now: Instant): string {
  return yearOf(at) === yearOf(now) ? shortDay(at) : date(at)
}

/** "21 Nov, 10:15". */
export function dayAndTime(at: Instant): string {
  return `${shortDay(at)}, ${clock(at)}`
}

/** The time since an instant, as short as a column allows: "2 min", "3 h", "Thu", "12 Mar". */
export function shortTime(at: Instant, now: Instant): string {
  const age = now - at
  if (age < MINUTE) return 'now'
  if (age < HOUR) return `${Math.floor(age / MINUTE)} min`
  if (dayKey(at) === dayKey(now)) return `${Math.floor(age / HOUR)} h`
  if (age < 6 * DAY) return weekday(at).slice(0, 3)
  return shortDate(at, now)
}

/** The same under the heading of its day: "2 min", "3 h", "14:05". Under the heading of its week: "12 Nov". */
export function timeUnderHeading(at: Instant, now: Instant): string {
  if (isOverAWeekOld(at, now)) return shortDate(at, now)
  return dayKey(at) === dayKey(now) ? shortTime(at, now) : clock(at)
}

/** The heading of a day: "Today", "Yesterday", "Tuesday 17 November", "3 May 2024". */
export function dayHeading(at: Instant, now: Instant): string {
  if (dayKey(at) === dayKey(now)) return 'Today'
  if (dayKey(at) === dayKey(dayKey(now) - HOUR)) return 'Yesterday'
  return yearOf(at) === yearOf(now) ? `${weekday(at)} ${dayInYear(at)}` : fullDate(at)
}

/** The heading of a day in the last week, or else of its week, which begins on Monday: "Week of 9 November", "Week of 3 May 2024". */
export function dayOrWeekHeading(at: Instant, now: Instant): string {
  if (!isOverAWeekOld(at, now)) return dayHeading(at, now)
  const day = new Date(dayKey(at))
  const monday = day.setDate(day.getDate() - ((day.getDay() + 6) % 7))
  return `Week of ${yearOf(monday) === yearOf(now) ? dayInYear(monday) : fullDate(monday)}`
}

/** The start of the local day: the same for two moments of one day. */
export function dayKey(at: Instant): Instant {
  return new Date(at).setHours(0, 0, 0, 0)
}

/** 2026. */
export function yearOf(at: Instant): number {
  return new Date(at).getFullYear()
}

/** Whether it is under the heading of its week. */
export function isOverAWeekOld(at: Instant, now: Instant): boolean {
  // A day may have 23 or 25 hours.
  return Math.round((dayKey(now) - dayKey(at)) / DAY) >= 7
}

function month(at: Instant): string {
  return MONTHS[new Date(at).getMonth()] ?? ''
}

function twoDigits(count: number): string {
  return String(count).padStart(2, '0')
}

/** A local day in the format of a date field: "2026-11-21". */
export function dayText(at: Instant | Date): string {
  const time = new Date(at)
  const [month, date] = [time.getMonth() + 1, time.getDate()]
  return [time.getFullYear(), month, date].map((part) => String(part).padStart(2, '0')).join('-')
}

/** The start of a local day, or of the day `daysLater`. Null for a text that is not a day. */
export function startOfDay(text: string, daysLater = 0): Instant | null {
  const [, year, month, date] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text) ?? []
  if (date === undefined) return null
  return new Date(Number(year), Number(month) - 1, Number(date) + daysLater).getTime()
}
