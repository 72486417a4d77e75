import type { Brand, Instant } from './ids.ts'

/** A calendar month in UTC, as "2026-11". Months sort as texts. */
export type Month = Brand<string, 'Month'>

/** Points received and sent in a month, without those sent and taken back in it. Unit: GBP. */
export interface MonthSums {
  readonly month: Month
  readonly received: number
  readonly sent: number
}

/** The month of an instant. */
export function monthOf(at: Instant): Month {
  const date = new Date(at)
  return `${date.getUTCFullYear()}-${String(date.getUTCMonth() + 1).padStart(2, '0')}` as Month
}

/** The month before. */
export function monthBefore(month: Month): Month {
  return monthOf(Date.parse(`${month}-01T00:00:00Z`) - 1)
}

export function isMonth(value: unknown): value is Month {
  return typeof value === 'string' && /^\d{4}-(0[1-9]|1[0-2])$/.test(value)
}

/** The sums of a month in which nothing moved. */
export function noSums(month: Month): MonthSums {
  return { month, received: 0, sent: 0 }
}

/** The sums of a month: nothing if an account's sums are of another month. */
export function sumsIn(month: Month, sums: MonthSums): MonthSums {
  return sums.month === month ? sums : noSums(month)
}

/** The sums after a send or a hand-over at a time: in a later month they begin again, and an earlier one changes nothing. */
export function withMoved(
  sums: MonthSums,
  at: Instant,
  moved: { readonly received?: number; readonly sent?: number },
): MonthSums {
  const month = monthOf(at)
  if (month < sums.month) return sums
  const before = sumsIn(month, sums)
  const { received = 0, sent = 0 } = moved
  return { ...before, received: before.received + received, sent: before.sent + sent }
}

/** The sums after points were taken back. Only within the month of the send do they change: the points no longer count as sent. */
export function withTakenBack(
  sums: MonthSums,
  sentAt: Instant,
  at: Instant,
  points: number,
): MonthSums {
  const month = monthOf(at)
  if (sums.month !== month || monthOf(sentAt) !== month) return sums
  return { ...sums, sent: sums.sent - points }
}
