import type { Instant } from '../../core/domain/ids.ts'
import type { Period } from '../../core/domain/statement.ts'
import { dayText, startOfDay } from '../shared/calendar-day.ts'

export type Preset = 'this-month' | 'last-month' | 'this-year' | 'everything'

/** The first and the last day of a period, as a date field has them: "2026-11-22". '' has no such end. */
export interface DaysOfPeriod {
  readonly from: string
  readonly to: string
}

/** The days of a preset. */
export function presetDays(preset: Preset, now: Instant): DaysOfPeriod {
  const date = new Date(now)
  const [year, month] = [date.getFullYear(), date.getMonth()]
  switch (preset) {
    case 'this-month':
      return { from: dayText(new Date(year, month, 1)), to: dayText(date) }
    case 'last-month':
      return { from: dayText(new Date(year, month - 1, 1)), to: dayText(new Date(year, month, 0)) }
    case 'this-year':
      return { from: dayText(new Date(year, 0, 1)), to: dayText(date) }
    case 'everything':
      return { from: '', to: '' }
  }
}

/** From the start of the first day until the end of the last one, in the time zone of the device. */
export function periodOf({ from, to }: DaysOfPeriod): Period {
  return { from: startOfDay(from), before: startOfDay(to, 1) }
}
