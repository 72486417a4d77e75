import type { Instant } from '../../core/domain/ids.ts'

/** A local day as a date field has it: "2026-11-21". */
export function dayText(at: Instant | Date): string {
  const time = new Date(at)
  const [month, date] = [time.getMonth() + 1, time.getDate()]
  return [time.getFullYear(), month, date].map((part) => String(part).padStart(2, '0')).join('-')
}

/** When a day starts where the reader is, or the day some days after it. Null for a text that is no day. */
export function startOfDay(text: string, daysLater = 0): Instant | null {
  const [, year, month, date] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text) ?? []
  if (date === undefined) return null
  return new Date(Number(year), Number(month) - 1, Number(date) + daysLater).getTime()
}
